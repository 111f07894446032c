import type { SignedIn } from '@/lib/kernel/access/actor';
import type { Sql } from '@/lib/db/sql';
import { ownExchangeRecord, type OwnExchange } from './contract';
import { selectExchanges, toExchangeRecord } from './to-wire';

const atMost = 100;

/** The old gold that a customer sold, newest first. The contract has no field that is for staff alone. */
export async function ownExchanges(sql: Sql, actor: SignedIn): Promise<OwnExchange[]> {
  const rows = await sql.rows(
    selectExchanges
      .where('exchanges.user_id', '=', actor.id)
      .where('exchanges.number', 'is not', null)
      .orderBy('exchanges.created_at', 'desc')
      .orderBy('exchanges.id', 'desc')
      .limit(atMost),
  );
  return rows.map((row) => ownExchangeRecord.parse(toExchangeRecord(row)));
}
