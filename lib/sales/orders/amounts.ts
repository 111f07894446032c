import { wrongField } from '@/lib/kernel/access/refusal';
import { validateAmounts, type AmountsInput, type OrderAmounts } from './rules';

/** Refuses 400 for amounts that contradict each other or the current ones. */
export function requireAmounts(sent: AmountsInput, current: OrderAmounts): OrderAmounts {
  const result = validateAmounts(sent, current);
  if ('amounts' in result) return result.amounts;
  throw wrongField(result.field, result.message);
}
