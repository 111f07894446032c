import { expressionBuilder } from 'kysely';
import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { idIn, listPage, mobileStartsWith } from '@/lib/db/pagination';
import { hasWordStartingWith } from '@/lib/db/text-search';
import { query, type Condition, type Tables } from '@/lib/db/query';
import { mapperOf } from '@/lib/kernel/records/rows';
import { storeDate } from '@/lib/kernel/text/format';
import { wholeMobile } from '@/lib/kernel/text/mobile';
import type { customers, CustomerSummary } from './contract';
import { logAccess } from './access-log';
import { customerDefinition } from './record';
import { isOneOf, withCustomersAlike } from './by-name';
import { anyCustomer, customerColumns, customersSeenBy, type CustomerRow } from './visible';

type List = (typeof customers)['actions']['list'];

const eb = expressionBuilder<Tables, 'visible_customers'>();
const toWire = mapperOf(customerDefinition);

export function toCustomerSummary(row: CustomerRow): CustomerSummary {
  return Object.assign(toWire(row), { active: row.plan_active ? (1 as const) : (0 as const) });
}

/**
 * Within the actor's scope. The search matches the start of each word of the name, the start of the mobile and the exact id; the whole
 * mobile finds any customer, as `get_details` does. Writes the access log. A search with few results also finds names that sound alike, or differ by a letter.
 */
export const findCustomers = operation<InputOf<List>, OutputOf<List>>(
  'find customers',
  'no proof',
  async (context, { search, plan, no_visit: noVisit, ...input }) => {
    const { actor, clock, sql } = context;
    const mobile = search === undefined ? null : wholeMobile(search);
    if (mobile !== null) {
      const row = await sql.first(anyCustomer.where('visible_customers.mobile', '=', mobile));
      const fits =
        row !== undefined &&
        (plan === undefined || row.plan_active === (plan === 'active')) &&
        !(noVisit === true && row.visited);
      if (fits) await logAccess(context, [row.id]);
      return { data: fits ? [toCustomerSummary(row)] : [], total: fits ? 1 : 0, next_cursor: null };
    }
    const { sort = search === undefined ? 'created_at' : 'name' } = input;
    const { direction = sort === 'name' ? 'asc' : 'desc' } = input;
    const today = storeDate(clock.now());
    const request = { ...input, search, sort, direction };
    const { rows, page } = await withCustomersAlike(sql, { actor, today }, request, (wanted, alike) =>
      listPage(sql, wanted, {
        table: 'visible_customers',
        rows: query
          .selectFrom(
            customersSeenBy(
              actor,
              today,
              alike === null
                ? { by: search === undefined ? undefined : 'parts' }
                : {
                    among: (seen) =>
                      seen.where(
                        isOneOf(eb.ref('visible_customers.id'), [...alike.rows, ...alike.customers]),
                      ),
                  },
            ).as('visible_customers'),
          )
          .select(customerColumns),
        where: [
          ...(search === undefined || alike !== null ? [] : [matches(search)]),
          ...(plan === undefined
            ? []
            : [
                plan === 'active'
                  ? eb('visible_customers.plan_active', '=', true)
                  : eb.not(eb.ref('visible_customers.plan_active')),
              ]),
          ...(noVisit === true ? [eb.not(eb.ref('visible_customers.visited'))] : []),
        ],
        sorts: {
          created_at: { by: eb.ref('visible_customers.created_at'), type: 'timestamptz' },
          name: { by: eb.ref('visible_customers.name'), type: 'text' },
        },
        selective: alike !== null,
      }),
    );
    await logAccess(
      context,
      rows.map(({ id }) => id),
      // A page of one row, too: forms read it for the total.
      { listed: true },
    );
    return { data: rows.map(toCustomerSummary), ...page };
  },
);

function matches(search: string): Condition {
  return eb.or([
    hasWordStartingWith(eb.ref('visible_customers.name'), search),
    mobileStartsWith(eb.ref('visible_customers.mobile'), search),
    eb('visible_customers.id', '=', idIn(search)),
  ]);
}
