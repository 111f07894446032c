import type { LightContract } from '@/lib/contract';
import { isNumber, isObject, isText } from '@/lib/light-shape';
import type { openPaymentLink } from './contract';

/** What a payment link requests, on its page. */
export const openPaymentLinkLight: LightContract<typeof openPaymentLink> = {
  method: 'POST',
  path: '/pay_link',
  isOutput: isObject({
    data: isObject({
      business: isText,
      order_name: isText,
      first_name: isText,
      amount: isNumber,
      due: isNumber,
    }),
  }),
};
