import { z } from 'zod';
import { staffBookingRecord } from '@/lib/visits/bookings/contract';
import { endpointContract, codePoints, text } from '@/lib/contract';
import { customerSummary } from '@/lib/people/customers/contract';
import { opportunityRecord } from '@/lib/sales/opportunities/contract';
import { orderRecord } from '@/lib/sales/orders/contract';

/** See docs/product/rules.md, "Search". */
export const search = endpointContract({
  method: 'GET',
  path: '/search',
  summary: 'Find customers, opportunities, orders and bookings',
  input: z.object({
    q: text({ label: 'Search', max: 100, searched: true })
      .refine((value) => codePoints(value) >= 2, 'Search must have at least 2 characters.')
      .meta({
        minLength: 2,
        description:
          'An id, a booking code, a mobile, its start or its last four digits or more, the number of a receipt or invoice, a payment id, the HUID of a piece, or parts of a name.',
      }),
  }),
  output: z.object({
    data: z
      .object({
        customers: z.array(customerSummary).meta({ description: 'Five customers at most, best first.' }),
        opportunities: z
          .array(opportunityRecord)
          .meta({ description: 'Five opportunities at most, best first.' }),
        orders: z.array(orderRecord).meta({ description: 'Five orders at most, best first.' }),
        bookings: z.array(staffBookingRecord).meta({ description: 'Five bookings at most, best first.' }),
      })
      .meta({ description: 'What was found.' }),
  }),
});
