import type { Clock } from '@/lib/kernel/access/operation';
import { query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { storeTime } from '@/lib/kernel/text/format';
import { enqueueMessage } from './enqueue';
import { slotText } from './rules';
import { smsNameOf } from '@/lib/visits/stores/rules';
import { dateVariable, timeVariable } from './templates';

const entriesPerRun = 100;

/**
 * The database holds a place in the transaction that frees it; its message follows within seconds. Any number of processes may run this: an
 * entry is locked while its message is queued, and each hold has a key.
 * @returns the number of messages
 */
export async function announceHolds({ sql, clock }: { sql: Sql; clock: Clock }): Promise<number> {
  const now = clock.now();
  return sql.transaction(async (tx) => {
    const held = await tx.rows(
      query
        .selectFrom('waiting_entries')
        .innerJoin('users', 'users.id', 'waiting_entries.user_id')
        .innerJoin('stores', 'stores.id', 'waiting_entries.store_id')
        .select([
          'waiting_entries.id',
          'waiting_entries.user_id',
          'waiting_entries.store_id',
          'waiting_entries.slot_date',
          'waiting_entries.slot_time',
          'waiting_entries.held_until',
          'users.mobile',
          'stores.title',
          'stores.sms_name',
        ])
        .where('waiting_entries.ended_at', 'is', null)
        .where('waiting_entries.held_until', '>', now.toISOString())
        .where('waiting_entries.announced', '=', false)
        .orderBy('waiting_entries.held_until')
        .limit(entriesPerRun)
        .forUpdate('waiting_entries')
        .skipLocked(),
    );
    for (const { id, user_id, mobile, title, sms_name, held_until, ...slot } of held) {
      const until = new Date(held_until ?? now);
      enqueueMessage(
        tx,
        {
          kind: 'place_free',
          key: `waiting:${id}:place_free:${until.getTime()}`,
          customerId: user_id,
          mobile,
          slot: slotText(slot),
          variables: {
            date: dateVariable(slot.slot_date),
            time: timeVariable(slot.slot_time),
            store: sms_name ?? smsNameOf(title),
            until: timeVariable(storeTime(until)),
          },
          expiresAt: until,
        },
        now,
      );
    }
    const ids = held.map(({ id }) => id);
    if (ids.length > 0)
      await tx.prisma.waitingEntry.updateMany({ where: { id: { in: ids } }, data: { announced: true } });
    return ids.length;
  });
}
