import { expressionBuilder } from 'kysely';
import { operation } from '@/lib/kernel/access/operation';
import { listPage, type ListRequest } from '@/lib/db/pagination';
import { query, raw, type Tables } from '@/lib/db/query';
import type { OpportunityFilter } from '@/lib/sales/opportunities/contract';
import { conditionsOf, type ChosenIds } from '@/lib/sales/opportunities/filters';
import { visibleTo } from '@/lib/sales/parties/scope';
import type { ItemRecord } from './contract';
import { selectItems, toItemRecord } from './to-wire';

const eb = expressionBuilder<Tables, 'items'>();

type Request = Omit<ListRequest, 'sort'> & OpportunityFilter & ChosenIds & { readonly sort: 'id' };

/** Items of the opportunities that a filter finds within the actor's scope, for an export. */
export const listItems = operation<Request, { data: ItemRecord[]; next_cursor: string | null }>(
  'work on opportunities',
  'no proof',
  async ({ actor, sql }, input) => {
    const opportunities = conditionsOf(input).reduce(
      (all, condition) => all.where(condition),
      query.selectFrom('opportunities').select('opportunities.id').where(visibleTo(actor, 'opportunities')),
    );
    const { rows, page } = await listPage(sql, input, {
      table: 'items',
      rows: selectItems,
      where: [raw<boolean>`items.deleted_at is null`, eb('items.opportunity_id', 'in', opportunities)],
      sorts: { id: { by: eb.ref('items.id'), type: 'int' } },
      counts: false,
    });
    return { data: rows.map(toItemRecord), next_cursor: page.next_cursor };
  },
);
