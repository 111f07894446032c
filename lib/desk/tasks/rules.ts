import type { Role } from '@/lib/kernel/access/actor';

/* Assignment, changes and due days of tasks (docs/product/rules.md, "Tasks"). */

interface Person {
  readonly id: number;
  readonly role: Role;
}

export function whyCannotAssign(actor: Person, assigneeId: number): string | null {
  return actor.role === 'employee' && assigneeId !== actor.id
    ? 'Employees can give tasks to themselves only.'
    : null;
}

/** Includes deletion. For an actor who sees the task. */
export function whyCannotChange(actor: Person, task: { readonly created_by: number }): string | null {
  return task.created_by === actor.id || actor.role === 'admin'
    ? null
    : 'Only the person who made a task, or an admin, can change it.';
}

export const dueGroups = ['overdue', 'today', 'next'] as const;
export type DueGroup = (typeof dueGroups)[number];

/**
 * A task of today is overdue from midnight on, whatever its time.
 * @param dueOn `YYYY-MM-DD`
 * @param today `YYYY-MM-DD`, in Asia/Kolkata
 */
export function dueGroupOf(dueOn: string, today: string): DueGroup {
  return dueOn < today ? 'overdue' : dueOn === today ? 'today' : 'next';
}
