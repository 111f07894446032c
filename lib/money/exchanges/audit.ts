import type { SignedIn } from '@/lib/kernel/access/actor';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { Transaction } from '@/lib/db/sql';
import { toExchangeRecord, type ExchangeRow } from './to-wire';

type Verb = 'quote' | 'send_code' | 'sign' | 'accept' | 'set_off' | 'pay_out' | 'give_back' | 'void';

/**
 * Audits a change of a purchase of old gold.
 * @param change rows before and after; before is null for a new one
 * @param details beside the record's fields
 */
export function auditExchange(
  tx: Transaction,
  actor: SignedIn,
  verb: Verb,
  { before, after }: { readonly before: ExchangeRow | null; readonly after: ExchangeRow },
  now: Date,
  details: Readonly<Record<string, string | number | null>> = {},
): void {
  writeAudit(
    tx,
    {
      actorId: actor.id,
      action: `exchange.${verb}`,
      entity: 'exchange',
      entityId: after.id,
      before: before && toExchangeRecord(before),
      after: { ...toExchangeRecord(after), ...details },
    },
    now,
  );
}
