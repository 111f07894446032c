import type { Db } from '@/lib/db/client';
import { titleOfCall } from '@/lib/desk/calls/rules';
import { storeDate } from '@/lib/kernel/text/format';
import type { DemoPeople } from './demo-people';
import { createNote, createTask } from './notes-and-tasks';

const dayMs = 86_400_000;
const notes = [
  'Prefers antique finish. Comes with her mother.',
  'Asked for the price without stones.',
  'Budget up to Rs 1,50,000; the wedding is in two months.',
] as const;
/** Days from today; one is overdue. */
const tasks = [
  { title: 'Call about the payment', days: -2, time: null },
  { title: 'Send pictures of bangles', days: 0, time: '16:30:00' },
  { title: 'Ask whether the chain fits', days: 0, time: null },
  { title: 'Invite to the festival offer', days: 3, time: null },
] as const;

/** Notes on open sales of the demo executive and employee, and tasks of theirs and the admin's. */
export async function seedNotesAndTasks(db: Db, people: DemoPeople, now: Date): Promise<void> {
  const owners = [
    { id: people.executives[0].id, own: 'executiveId' },
    { id: people.employees[0].id, own: 'employeeId' },
    { id: people.admin.id, own: null },
  ] as const;
  for (const { id, own } of owners) {
    const sales = await db.opportunity.findMany({
      where: { status: 'open', ...(own === null ? {} : { [own]: id }) },
      orderBy: { id: 'desc' },
      take: tasks.length,
    });
    for (const [i, sale] of sales.entries()) {
      const links = { customerId: sale.userId, opportunityId: sale.id };
      const text = own === null ? undefined : notes[i];
      if (text !== undefined)
        await createNote(db, {
          ...links,
          authorId: id,
          text,
          pinned: i === 0,
          createdAt: new Date(now.getTime() - (i + 1) * 3_600_000),
        });
      const task = tasks[i];
      if (task !== undefined)
        await createTask(db, {
          ...links,
          assigneeId: id,
          title: task.title,
          dueOn: storeDate(new Date(now.getTime() + task.days * dayMs)),
          dueTime: task.time,
        });
    }
  }
  await seedCallRequest(db, people, now);
}

/** A customer with the plan, other than the demo accounts, asks the admin for a call. */
async function seedCallRequest(db: Db, people: DemoPeople, now: Date): Promise<void> {
  const caller = people.customers.findLast(({ planActive, id }) => planActive && id !== people.customer.id);
  if (caller === undefined) throw new Error('No customer with the plan');
  await createTask(db, {
    assigneeId: people.admin.id,
    customerId: caller.id,
    title: titleOfCall('Telangana', 'afternoon', 'Bangles for a wedding in March'),
    dueOn: storeDate(now),
    asksForCall: true,
  });
}
