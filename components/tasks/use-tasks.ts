'use client';

import { useCallback } from 'react';
import { pageCall, useLoadMore } from '@/components/back-office/use-load-more';
import { idOf } from '@/components/back-office/without-known';
import type { OutputOf, RequestOf } from '@/lib/contract';
import type { ActionsOf } from '@/lib/endpoint';
import { callAction } from '@/lib/gateway/client';
import { tasks as tasksEndpoint } from '@/lib/tasks/endpoints';
import type { TaskRecord } from '@/lib/tasks/contract';

type ListAction = ActionsOf<typeof tasksEndpoint>['list'];
export type TaskRequest = Omit<RequestOf<ListAction>, 'cursor'>;
export type TaskPage = OutputOf<ListAction>;

/** How long a done task stays in its list, for undo. */
export const undoMs = 10_000;

/**
 * Tasks in the order in which they are due.
 * @param first page from the server; null loads it in the browser
 */
export function useTasks(request: TaskRequest, first: TaskPage | null = null) {
  const { customer_id, opportunityid, orderid, filter, state, due, limit } = request;
  const load = useCallback(
    (cursor: string | null, signal: AbortSignal) => {
      const sent = { customer_id, opportunityid, orderid, filter, state, due, limit, cursor };
      return callAction(tasksEndpoint, 'list', sent, pageCall(signal));
    },
    [customer_id, opportunityid, orderid, filter, state, due, limit],
  );
  const { change, ...tasks } = useLoadMore<TaskRecord>({ load, keyOf: idOf, first });
  return {
    ...tasks,
    replace: (task: TaskRecord) => change((rows) => rows.map((row) => (row.id === task.id ? task : row))),
    /** In its place by due time, also if it was not in the list. */
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
