import { lazyResolver } from '@/components/forms/lazy-resolver';

/** For the forms of customers: loaded with the first validation, with its messages in the language of the page. */
export const bookingFormResolver = lazyResolver(
  () => import('./booking-form-shape').then((module) => module.bookingResolver),
  (shop_address) => ({ shop_address }),
);
