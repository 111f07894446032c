import type { z } from 'zod';
import { opportunitiesText } from './opportunities-text';
import { weightsInGrams } from './weight-fields';

const text = opportunitiesText.items;

/** The contract's input with the form's messages of weights, and one kind of making charge. */
export function checkedItem<Shape extends z.ZodRawShape>(input: z.ZodObject<Shape>): z.ZodType {
  return input
    .extend(weightsInGrams)
    .refine(
      (input) => numberOf(input, 'making_percent') === null || numberOf(input, 'making_amount') === null,
      {
        path: ['making_amount'],
        message: text.weight.bothMaking,
      },
    )
    .refine((input) => (numberOf(input, 'stone_mg') ?? 0) < (numberOf(input, 'gross_mg') ?? Infinity), {
      path: ['stone_mg'],
      message: text.weight.tooManyStones,
    });
}

function numberOf(input: object, name: string): number | null {
  const value: unknown = Object.entries(input).find(([key]) => key === name)?.[1];
  return typeof value === 'number' ? value : null;
}
