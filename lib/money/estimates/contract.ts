import { fileContract, id } from '@/lib/contract';
import { z } from 'zod';

/* See docs/product/sale.md, "Estimate". */

export const openEstimate = fileContract('application/pdf', {
  path: '/estimate',
  summary: 'Estimate of an opportunity, as a PDF',
  input: z.object({
    opportunity_id: id('Opportunity ID').meta({ description: 'Id of the opportunity.' }),
  }),
});
