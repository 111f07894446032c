import { brand } from '@/lib/business';
import { advanceRule } from '@/lib/sale-rules';
import type { Ages } from '@/lib/money/dues/rules';

/** Ages of advances in days (docs/product/sale.md, "Advances"). */
export const advanceAges = ['0-269', '270-329', '330-364', '365+'] as const;
export type AdvanceAge = (typeof advanceAges)[number];

const [first, second] = advanceRule.remindOnDays;
export const daysOfAdvanceAge: Ages<AdvanceAge> = {
  '0-269': { from: 0, to: first - 1 },
  '270-329': { from: first, to: second - 1 },
  '330-364': { from: second, to: advanceRule.endsOnDay - 1 },
  '365+': { from: advanceRule.endsOnDay, to: null },
};

/** For the customer: what to do with an order that takes no payment any more. */
export const advanceOverText = `This order can no longer be paid, since your first payment is more than a year old. Please visit the shop or call ${brand.phone}: you get your pieces or your money back.`;
