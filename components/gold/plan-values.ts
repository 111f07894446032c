import { brand, premiumPlan, promises, storeHours } from '@/lib/business';

const [first, second, rest] = promises.giftSplitPercent;

/** Values of the business in the messages `plan` and `gold`. */
export const planValues = {
  brand: brand.name,
  plan: premiumPlan.name,
  price: premiumPlan.amountText,
  percent: promises.extraGoldPercent,
  buy: promises.exampleBuyGrams,
  get: promises.exampleGetGrams,
  from: promises.ornamentGrams.from,
  to: promises.ornamentGrams.to,
  first,
  second,
  rest,
  minutes: storeHours.slotMinutes,
  capacity: storeHours.capacity,
} as const;
