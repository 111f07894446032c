import { idOf } from '@/components/data/page-rows';
import { usePages } from '@/components/data/use-pages';
import type { OutputOf, RequestOf } from '@/lib/contract';
import type { ActionsOf } from '@/lib/endpoint';
import { callAction, shortTimeoutMs } from '@/lib/gateway/client';
import type { TaskRecord } from '@/lib/desk/tasks/contract';
import { tasks } from '@/lib/desk/tasks/endpoints';

type ListAction = ActionsOf<typeof tasks>['list'];
export type TaskRequest = Omit<RequestOf<ListAction>, 'cursor'>;
export type TaskPage = OutputOf<ListAction>;

/** How long a done task stays in its list, for undo. */
export const undoMs = 10_000;

/**
 * Tasks in the order in which they are due.
 * @param first page from the server; null loads it in the browser
 */
export function useTasks(request: TaskRequest, first: TaskPage | null = null) {
  const { change, ...pages } = usePages<TaskRecord>(
    `tasks ${JSON.stringify(request)}`,
    (cursor) => callAction(tasks, 'list', { ...request, cursor }, { timeoutMs: shortTimeoutMs }),
    { keyOf: idOf, first },
  );
  return {
    ...pages,
    replace: (task: TaskRecord) => change((rows) => rows.map((row) => (row.id === task.id ? task : row))),
    /** Puts a task in its place by due time, also if it was not in the list. */
    put: (task: TaskRecord) =>
      change((rows) => [...rows.filter(({ id }) => id !== task.id), task].toSorted(byDueTime)),
    remove: (id: number) => change((rows) => rows.filter((row) => row.id !== id)),
  };
}

/** Order of the lists; without a time: at the end of the day. */
export function byDueTime(a: TaskRecord, b: TaskRecord): number {
  return dueKey(a).localeCompare(dueKey(b)) || a.id - b.id;
}
const dueKey = ({ due_on: dueOn, due_time: dueTime }: TaskRecord) => `${dueOn} ${dueTime ?? '24'}`;
export type TaskList = ReturnType<typeof useTasks>;
