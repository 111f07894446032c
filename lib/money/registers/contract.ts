import { z } from 'zod';
import { id } from '@/lib/contract';
import type { RegisterList } from './record';
import { monthText } from './rules';

/* Lists for the accountant (docs/product/sale.md, "For the accountant"). */

export const registerInput = z.object({
  month: z
    .string('Month is required.')
    .regex(monthText, 'Month must be a month like 2026-11.')
    .meta({ description: 'Month in Asia/Kolkata, `YYYY-MM`.' }),
  seller_id: id('Seller ID').meta({ description: 'Id of the seller whose documents are listed.' }),
});
export type RegisterInput = z.output<typeof registerInput>;

export const registerInputs = {
  sales_register: registerInput,
  hsn_summary: registerInput,
  b2c: registerInput,
  b2b: registerInput,
  credit_notes: registerInput,
  documents_issued: registerInput,
  advances_open: registerInput,
  old_gold: registerInput,
} satisfies Record<RegisterList, typeof registerInput>;
