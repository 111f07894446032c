import { quantityRanges } from '@/lib/business';
import { bookingsText } from './bookings-text';

/** The range of a stored lower bound: `5` is `5-10 grams`. */
export function quantityLabel(quantity: string): string {
  return quantityRanges.find((range) => range.value === quantity)?.label ?? bookingsText.grams(quantity);
}
