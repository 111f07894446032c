import { operation } from '@/lib/kernel/access/operation';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { successText } from '@/lib/kernel/text/messages';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { collections } from './contract';
import { changeOrder } from './promise';

type Actions = (typeof collections)['actions'];

/** Records that staff wrote to the customer, or called. Throws NOT_FOUND out of scope. */
export const recordContact = operation<InputOf<Actions['contacted']>, OutputOf<Actions['contacted']>>(
  'work on orders',
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
>('work on orders', async (context, { order_id: orderId, reminders }) => {
  const data = await changeOrder(context, orderId, async (tx, _order, now) => {
    const stop = await tx.prisma.reminderStop.findUnique({ where: { orderId }, select: { orderId: true } });
    if ((stop === null) === reminders) return;
    if (reminders) await tx.prisma.reminderStop.delete({ where: { orderId } });
    else
      await tx.prisma.reminderStop.create({
        data: { orderId, stoppedBy: context.actor.id, createdAt: now },
      });
    const change = { before: { reminders: !reminders }, after: { reminders } };
    const entry = { actorId: context.actor.id, action: 'order.reminders', entity: 'order' } as const;
    writeAudit(tx, { ...entry, entityId: orderId, ...change }, now);
  });
  return { message: successText.remindersSet, data };
});
