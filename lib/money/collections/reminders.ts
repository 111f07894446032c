import { operation } from '@/lib/kernel/access/operation';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { successText } from '@/lib/kernel/text/messages';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { collections } from './contract';
import { stopReminders } from '@/lib/visits/messages/stop-due';
import { changeOrder } from './promise';

type Actions = (typeof collections)['actions'];

/** Records that staff wrote to the customer, or called. Throws NOT_FOUND out of scope. */
export const recordContact = operation<InputOf<Actions['contacted']>, OutputOf<Actions['contacted']>>(
  'work on orders',
  'no proof',
  async (context, { order_id, channel }) => {
    const data = await changeOrder(context, order_id, async (tx, order, now) => {
      await tx.prisma.dueReminder.create({
        data: { orderId: order.id, channel, madeBy: context.actor.id, createdAt: now },
      });
    });
    return { message: successText.reminderRecorded, data };
  },
);

/** Automatic reminders of an order; those that are queued are dropped when they are due. Repeatable. Throws NOT_FOUND out of scope. */
export const setOrderReminders = operation<
  InputOf<Actions['set_reminders']>,
  OutputOf<Actions['set_reminders']>
>('work on orders', 'no proof', async (context, { order_id: orderId, reminders }) => {
  const data = await changeOrder(context, orderId, async (tx, _order, now) => {
    if (!reminders) return stopReminders(tx, orderId, context.actor.id, now);
    const { count } = await tx.prisma.reminderStop.deleteMany({ where: { orderId } });
    if (count === 0) return;
    const change = { before: { reminders: false }, after: { reminders: true } };
    const entry = { actorId: context.actor.id, action: 'order.reminders', entity: 'order' } as const;
    writeAudit(tx, { ...entry, entityId: orderId, ...change }, now);
  });
  return { message: successText.remindersSet, data };
});
