import { z } from 'zod';
import { accessLog } from '@/lib/desk/access-log/contract';
import { auditLog } from '@/lib/desk/audit/contract';
import { listBookings } from '@/lib/visits/bookings/contract';
import { exportRule } from '@/lib/limits';
import { listInput, optional, streamContract } from '@/lib/contract';
import { breaches } from '@/lib/people/breaches/contract';
import { customers } from '@/lib/people/customers/contract';
import { grievances } from '@/lib/people/grievances/contract';
import { dayBook } from '@/lib/money/day-book/contract';
import { registerInputs } from '@/lib/money/registers/contract';
import { listAdvances } from '@/lib/money/advances/contract';
import { exchanges } from '@/lib/money/exchanges/contract';
import { listDues } from '@/lib/money/dues/contract';
import { messages } from '@/lib/visits/messages/contract';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { orders } from '@/lib/sales/orders/contract';
import { listPaymentOrders } from '@/lib/money/payments/contract';
import { listUsers } from '@/lib/people/users/contract';
import { exportedLists, type ExportedList } from './record';

/* All rows of a list as a CSV file (docs/product/export-import.md, "Export"). */

const opportunitiesInput = opportunities.actions.list.input.extend({
  ids: optional(
    z
      .string('Ids must be a text.')
      .regex(/^\d{1,9}(,\d{1,9})*$/, 'Ids must be numbers with commas between them.'),
  )
    .transform((value) => value?.split(',').map(Number))
    .refine(
      (ids) => ids === undefined || ids.length <= exportRule.ids,
      `At most ${exportRule.ids} opportunities by their ids.`,
    ),
});

export const listInputs = {
  opportunities: opportunitiesInput,
  items: opportunitiesInput.extend({ sort: listInput('id').sort }),
  orders: orders.actions.all.input,
  bookings: listBookings.input,
  users: listUsers.input,
  // Queries hold only texts.
  customers: customers.actions.list.input.extend({
    no_visit: optional(z.enum(['true', 'false'], 'No visit must be true or false.')).transform((value) =>
      value === undefined ? undefined : value === 'true',
    ),
  }),
  dues: listDues.input,
  advances: listAdvances.input,
  exchanges: exchanges.actions.list.input,
  payments: listPaymentOrders.input,
  audit: auditLog.input,
  access_log: accessLog.input,
  messages: messages.actions.list.input,
  grievances: grievances.actions.list.input,
  breaches: breaches.actions.list.input,
  day_book: dayBook.actions.read.input,
  ...registerInputs,
} satisfies Record<ExportedList, z.ZodType>;

export const exportList = streamContract('text/csv', {
  path: '/export',
  summary: 'All rows of a list as a CSV file',
  // Loose, for the list's parameters.
  input: z
    .looseObject({
      list: z
        .enum(
          exportedLists,
          `List must be ${exportedLists.slice(0, -1).join(', ')} or ${exportedLists.at(-1)}.`,
        )
        .meta({
          description:
            "Which list. Its filters, `search`, `sort` and `direction` are further parameters, as in the list's own request; `limit` and `cursor` do not count. `ids` chooses opportunities: `1,2,3`, up to 500. `items` are those of the opportunities that the filters of that list find. Lists for the accountant (`sales_register` to `documents_issued`) need `month` (`2026-11`) and `seller_id`.",
        }),
    })
    .superRefine(({ list, limit: _limit, cursor: _cursor, ...filters }, { addIssue }) => {
      for (const { path, message } of listInputs[list].safeParse(filters).error?.issues ?? [])
        addIssue({ code: 'custom', path, message });
    }),
});
