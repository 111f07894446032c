import { expressionBuilder } from 'kysely';
import { instantOf } from '@/lib/db/dates';
import { query, raw, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { paiseOfColumn, rupeesOf } from '@/lib/paise';
import { mapperOf, selectionOf, type RowOf } from '@/lib/kernel/records/rows';
import { storedPieces, toPieceRecord } from './content';
import type { ExchangeDetails, ExchangeRecord, SettlementRecord } from './contract';
import { exchangeDefinition } from './record';

/* Purchases of old gold on the wire (docs/product/old-gold.md). */

const eb = expressionBuilder<Tables, 'exchanges'>();
type Person = 'user_id' | 'created_by' | 'signed_by' | 'accepted_by';
const nameOf = (column: Person) =>
  eb.selectFrom('users').select('users.name').whereRef('users.id', '=', `exchanges.${column}`);

const exchangeColumns = [
  ...selectionOf(exchangeDefinition, 'exchanges'),
  nameOf('user_id').as('user_name'),
  nameOf('created_by').as('created_by_name'),
  nameOf('signed_by').as('signed_by_name'),
  nameOf('accepted_by').as('accepted_by_name'),
] as const;

export const selectExchanges = query.selectFrom('exchanges').select(exchangeColumns);
export type ExchangeRow = RowOf<typeof exchangeDefinition> &
  Readonly<Record<'user_name' | 'created_by_name' | 'signed_by_name' | 'accepted_by_name', string | null>>;

const toWire = mapperOf(exchangeDefinition);

export function toExchangeRecord(row: ExchangeRow): ExchangeRecord {
  return {
    ...toWire(row),
    user_name: row.user_name ?? '',
    created_by_name: row.created_by_name ?? '',
    signed_by_name: row.signed_by_name,
    accepted_by_name: row.accepted_by_name,
  };
}

/** A purchase as it is now, with its pieces and settlements. It exists. */
export async function detailsOf(
  sql: Pick<Sql, 'rows' | 'first'>,
  id: number,
  now: Date,
): Promise<ExchangeDetails> {
  const row = await sql.first(
    selectExchanges
      .select(['exchanges.pieces', newestCode(now).as('code_sent_at')])
      .where('exchanges.id', '=', id),
  );
  if (row === undefined) throw new Error(`Purchase ${id} of old gold does not exist`);
  const settlements = await sql.rows(settlementsOf(id));
  return {
    ...toExchangeRecord(row),
    pieces: storedPieces.parse(row.pieces).map(toPieceRecord),
    settlements: settlements.map(toSettlement),
    code_sent_at: row.code_sent_at === null ? null : new Date(row.code_sent_at).toISOString(),
  };
}

/** When the code that can be entered now was requested. */
const newestCode = (now: Date) =>
  eb
    .selectFrom('exchange_codes')
    .select('exchange_codes.created_at')
    .whereRef('exchange_codes.exchange_id', '=', 'exchanges.id')
    .where('exchange_codes.closed_at', 'is', null)
    .where('exchange_codes.tries_left', '>', 0)
    .where('exchange_codes.expires_at', '>', now.toISOString())
    .orderBy('exchange_codes.id', 'desc')
    .limit(1);

function settlementsOf(id: number) {
  const recorder = (table: 'order_entries' | 'exchange_payouts') =>
    raw<string | null>`(select users.name from users where users.id = ${raw.ref(`${table}.recorded_by`)})`.as(
      'recorded_by_name',
    );
  const setOffs = query
    .selectFrom('order_entries')
    .select([
      raw<SettlementRecord['kind']>`'set_off'`.as('kind'),
      'order_entries.id',
      raw<string>`order_entries.amount::text`.as('amount'),
      'order_entries.method',
      raw<string | null>`null::text`.as('reference'),
      raw<number | null>`order_entries.order_id`.as('order_id'),
      'order_entries.created_at as at',
      recorder('order_entries'),
      'order_entries.voided_at',
    ])
    .where('order_entries.exchange_id', '=', id);
  const payouts = query
    .selectFrom('exchange_payouts')
    .select([
      raw<SettlementRecord['kind']>`'pay_out'`.as('kind'),
      'exchange_payouts.id',
      raw<string>`exchange_payouts.amount::text`.as('amount'),
      'exchange_payouts.method',
      raw<string | null>`exchange_payouts.reference::text`.as('reference'),
      raw<number | null>`null::int`.as('order_id'),
      'exchange_payouts.created_at as at',
      recorder('exchange_payouts'),
      raw<string | null>`null::timestamptz`.as('voided_at'),
    ])
    .where('exchange_payouts.exchange_id', '=', id);
  return setOffs.unionAll(payouts).orderBy('at').orderBy('kind').orderBy('id');
}

function toSettlement(row: {
  readonly [Name in keyof SettlementRecord]: Name extends 'amount' ? string : SettlementRecord[Name];
}): SettlementRecord {
  return {
    ...row,
    amount: rupeesOf(paiseOfColumn(row.amount)),
    at: instantOf(row.at),
    voided_at: row.voided_at === null ? null : instantOf(row.voided_at),
  };
}
