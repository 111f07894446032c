import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Sql } from '@/lib/db/sql';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { successText } from '@/lib/kernel/text/messages';
import type { collections } from './contract';

type Actions = (typeof collections)['actions'];

/** Whether automatic reminders are sent at all. Without settings they are. */
export async function areRemindersOn(sql: Pick<Sql, 'prisma'>): Promise<boolean> {
  const settings = await sql.prisma.collectionSettings.findUnique({
    where: { id: 1 },
    select: { dueReminders: true },
  });
  return settings?.dueReminders ?? true;
}

export const readSettings = operation<InputOf<Actions['settings']>, OutputOf<Actions['settings']>>(
  'work on orders',
  'no proof',
  async ({ sql }) => ({ data: { reminders: await areRemindersOn(sql) } }),
);

/** For all orders, at once: reminders that are queued are dropped when they are due. Repeatable. */
export const changeSettings = operation<InputOf<Actions['set_settings']>, OutputOf<Actions['set_settings']>>(
  'change collections',
  'no proof',
  async ({ actor, clock, sql }, { reminders }) => {
    await sql.transaction(async (tx) => {
      if ((await areRemindersOn(tx)) === reminders) return;
      const now = clock.now();
      const data = { dueReminders: reminders, changedBy: actor.id, changedAt: now };
      await tx.prisma.collectionSettings.upsert({
        where: { id: 1 },
        create: data,
        update: data,
      });
      const entry = { actorId: actor.id, action: 'user.all_reminders', entity: 'user' } as const;
      const change = { before: { reminders: !reminders }, after: { reminders } };
      writeAudit(tx, { ...entry, entityId: actor.id, ...change }, now);
    });
    return { message: successText.remindersSet, data: { reminders } };
  },
);
