import { brand, premiumPlan } from '@/lib/business';

export const planCostText = {
  title: "In rupees, at today's gold rate",
  now: 'Pay now',
  nowFor: `once, for the ${premiumPlan.name}`,
  atStore: 'Pay at the store',
  atStoreFor: (weight: string) => `for ${weight} of 22 carat gold; part of it upfront`,
  get: 'You may get',
  upTo: (weight: string) => `up to ${weight}`,
  getFor: 'of gold in all',
  unknown: '–',
  note: (rate: string, time: string) =>
    `22 carat at ${rate} per gram. ${time}. Making charges and GST depend on the ornament and come on top.`,
  noRate: `There is no gold rate for today yet. The store tells you the price; or call us on ${brand.phone}.`,
  rateFailed: `We couldn't load today's gold rate. Reload the page, or call us on ${brand.phone}.`,
} as const;
