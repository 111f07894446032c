import { z } from 'zod';
import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw, type Condition } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { refusalText } from '@/lib/kernel/text/messages';
import { storeDate } from '@/lib/kernel/text/format';
import { content, contentOfPiece, storeOf } from '@/lib/money/deliveries/content';
import { stateOf } from '@/lib/gst-states';
import { supplyOf } from '@/lib/money/deliveries/supply';
import type { EstimateData } from '@/lib/money/documents/data';
import { inLanguageOf } from '@/lib/money/documents/in-language';
import { summaryOf } from '@/lib/money/documents/summary';
import { lockStoreSeller, sellerContent } from '@/lib/money/ledger/document-seller';
import { logAccess } from '@/lib/people/customers/access-log';
import { selectItems } from '@/lib/sales/items/to-wire';
import { lockOpportunity } from '@/lib/sales/opportunities/lock-opportunity';
import type { OpportunityRow } from '@/lib/sales/opportunities/to-wire';
import { selectCustomers, type LockedCustomer } from '@/lib/sales/orders/order-lock';
import type { openEstimate } from './contract';

/* Estimates (docs/product/sale.md, "Estimate"). */

/**
 * The estimate of an opportunity's pieces that are not delivered: as issued if nothing changed since, else a new one with the next number.
 * Throws NOT_FOUND for an opportunity out of scope, 409 NO_ITEMS without pieces, 400 if the account of the customer was deleted.
 */
export const readEstimate = operation<InputOf<typeof openEstimate>, OutputOf<typeof openEstimate>>(
  'work on opportunities',
  'no proof',
  async (context, { opportunity_id }) => {
    const { actor, clock, documents, sql } = context;
    const { customerId, data } = await sql.transaction((tx) =>
      issueEstimate(tx, context, opportunity_id, 'opportunity_id'),
    );
    await logAccess({ actor, clock, sql }, [customerId]);
    return { fileName: summaryOf(data).fileName, bytes: await documents.render(data) };
  },
);

export interface FoundEstimate {
  readonly id: number;
  readonly customerId: number;
  readonly opportunityId: number;
  readonly data: EstimateData;
}

/**
 * Issues the estimate, or finds the one with the same content, under the locks of customer and opportunity: calls at once make one. Throws as
 * {@link readEstimate}.
 * @param field name of the input's field
 */
export async function issueEstimate(
  tx: Transaction,
  { actor, clock }: Pick<ActorContext, 'actor' | 'clock'>,
  opportunityId: number,
  field: string,
): Promise<FoundEstimate> {
  const customer = await shareCustomerOf(tx, opportunityId);
  const opportunity = await lockOpportunity(tx, actor, opportunityId);
  // Given to another customer while the locks were waited for.
  if (customer?.id !== opportunity.user_id) throw new Refusal('STALE_VERSION', refusalText.staleVersion);
  if (customer.deleted_at !== null) throw wrongField(field, 'The account of this customer was deleted.');
  const now = clock.now();
  const frozen = await contentOf(tx, { opportunity, customer }, now);
  const json = JSON.stringify(frozen);
  const same = await tx.first(
    selectEstimates
      .where('estimates.opportunity_id', '=', opportunityId)
      .where(raw<boolean>`estimates.content = ${json}::jsonb`)
      .orderBy('estimates.id', 'desc')
      .limit(1),
  );
  if (same !== undefined) return toFound(same);
  // Last: the number locks its series until the commit (SQL: assign_estimate_number).
  const made = await tx.prisma.estimate.create({
    data: {
      opportunityId,
      userId: customer.id,
      number: '',
      content: frozen,
      issuedBy: actor.id,
      issuedAt: now,
    },
    select: { id: true, number: true },
  });
  return {
    id: made.id,
    customerId: customer.id,
    opportunityId,
    data: dataOf({ number: made.number, issued_at: now.toISOString(), content: frozen }),
  };
}

/** An estimate as issued, by its id; null if there is none, if it is not `allowed` or was emptied with the account. */
export async function estimateOf(sql: Sql, id: number, allowed: Condition): Promise<FoundEstimate | null> {
  const found = await sql.first(
    selectEstimates
      .innerJoin('opportunities', 'opportunities.id', 'estimates.opportunity_id')
      .innerJoin('users', 'users.id', 'estimates.user_id')
      .where('estimates.id', '=', id)
      .where('users.deleted_at', 'is', null)
      .whereRef('opportunities.user_id', '=', 'estimates.user_id')
      .where(allowed),
  );
  return found === undefined ? null : toFound(found);
}

const selectEstimates = query
  .selectFrom('estimates')
  .select([
    'estimates.id',
    'estimates.opportunity_id',
    'estimates.user_id',
    'estimates.number',
    'estimates.content',
    'estimates.issued_at',
  ]);

interface EstimateRow {
  readonly id: number;
  readonly opportunity_id: number;
  readonly user_id: number;
  readonly number: string;
  readonly content: unknown;
  readonly issued_at: string;
}

const toFound = (row: EstimateRow): FoundEstimate => ({
  id: row.id,
  customerId: row.user_id,
  opportunityId: row.opportunity_id,
  data: dataOf(row),
});

const validity = z.object({ validOn: z.string() });

function dataOf({
  number,
  issued_at: issuedAt,
  content: frozen,
}: Pick<EstimateRow, 'number' | 'issued_at' | 'content'>): EstimateData {
  return {
    kind: 'estimate',
    number,
    issuedAt,
    ...validity.parse(frozen),
    ...content.parse(frozen),
  };
}

/** Locks the customer first (the lock order): a deletion of the account waits, or has committed and is seen. */
function shareCustomerOf(tx: Transaction, opportunityId: number): Promise<LockedCustomer | undefined> {
  return tx.first(
    selectCustomers
      .where('id', '=', (user) =>
        user
          .selectFrom('opportunities')
          .select('opportunities.user_id')
          .where('opportunities.id', '=', opportunityId),
      )
      .forShare(),
  );
}

/** All that the document shows: with another day or gold rate it is another one. */
async function contentOf(
  tx: Transaction,
  { opportunity, customer }: { readonly opportunity: OpportunityRow; readonly customer: LockedCustomer },
  now: Date,
) {
  const rows = await tx.rows(
    selectItems
      .where('items.opportunity_id', '=', opportunity.id)
      .where('items.deleted_at', 'is', null)
      .where('items.invoice_id', 'is', null)
      .orderBy('items.id'),
  );
  if (rows.length === 0) throw new Refusal('NO_ITEMS', refusalText.noItems);
  const seller = await lockStoreSeller(tx, opportunity.store_id);
  const { place, supply } = supplyOf(seller, { stateCode: customer.state_code });
  const rate = await tx.first(query.selectFrom('gold_rates').select('id').orderBy('id', 'desc').limit(1));
  const { name, mobile, address } = customer;
  return {
    ...inLanguageOf(customer),
    seller: sellerContent(seller),
    store: await storeOf(tx, opportunity.store_id),
    placeOfSupply: { ...place },
    customer: {
      name,
      mobile,
      address,
      state: customer.state_code === null ? null : { ...stateOf(customer.state_code) },
    },
    orderName: opportunity.name,
    items: rows.map((row) => contentOfPiece(row, supply)),
    validOn: storeDate(now),
    rateId: rate?.id ?? null,
  };
}

/** What a link to an estimate of the opportunity may be of. */
export const estimatesOfOpportunity = (opportunityId: number) =>
  query.selectFrom('estimates').select('estimates.id').where('estimates.opportunity_id', '=', opportunityId);
