import { z } from 'zod';
import { quantityRanges } from '@/lib/business';
import { failureText } from '@/lib/text/messages';
import { bookingDefinition } from './record';

/** The lower bound of the chosen range in grams, as a string. */
export const quantity = z
  .preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.enum(
      quantityRanges.map((range) => range.value),
      failureText.noQuantity,
    ),
  )
  .meta({ description: bookingDefinition.fields.quantity.about });
