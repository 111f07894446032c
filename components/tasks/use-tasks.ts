'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutputOf, SentOf } from '@/lib/contract';
import { callAction, type Failure } from '@/lib/gateway/client';
import { lazyExport, type Fetched } from '@/lib/lazy-module';
import type { TaskRecord } from '@/lib/tasks/contract';

export const taskCalls = lazyExport(() => import('@/lib/tasks/contract'), 'tasks');

type ListAction = Fetched<typeof taskCalls>['actions']['list'];
export type TaskRequest = Omit<SentOf<ListAction>, 'cursor'>;
export type TaskPage = OutputOf<ListAction>;

/** How long a task that was ticked off stays in its list, to be taken back. */
export const undoMs = 10_000;

interface Tasks {
  status: 'loading' | 'ready' | 'failed';
  rows: readonly TaskRecord[];
  total: number;
  nextCursor: string | null;
  failure: Failure | null;
}

const nothingYet: Tasks = { status: 'loading', rows: [], total: 0, nextCursor: null, failure: null };

/**
 * A list of tasks, in the order in which they are due.
 * @param first its first page, from the server; null loads it in the browser
 */
export function useTasks(request: TaskRequest, first: TaskPage | null = null) {
  const [tasks, setTasks] = useState<Tasks>(() =>
    first === null ? nothingYet : { ...pageOf(first), status: 'ready', failure: null },
  );
  const current = useRef<AbortController | null>(null);
  const { customer_id, opportunityid, orderid, filter, state, due, limit } = request;
  const isFirst = useRef(first !== null);

  const load = useCallback(
    async (cursor: string | null) => {
      current.current?.abort();
      const abort = new AbortController();
      current.current = abort;
      setTasks((before) => ({ ...before, status: 'loading', failure: null }));
      const outcome = await callAction(
        taskCalls,
        'list',
        { customer_id, opportunityid, orderid, filter, state, due, limit, cursor },
        { signal: abort.signal, timeoutMs: 15_000 },
      );
      if (abort.signal.aborted) return;
      setTasks((before) => {
        if (!outcome.ok) return { ...before, status: 'failed', failure: outcome };
        const page = pageOf(outcome.data);
        const rows = cursor === null ? page.rows : [...before.rows, ...page.rows];
        return { ...page, rows, status: 'ready', failure: null };
      });
    },
    [customer_id, opportunityid, orderid, filter, state, due, limit],
  );

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    void load(null);
  }, [load]);
  useEffect(() => () => current.current?.abort(), []);

  return {
    ...tasks,
    reload: () => void load(null),
    more: () => void load(tasks.nextCursor),
    retry: () => void load(tasks.rows.length === 0 ? null : tasks.nextCursor),
    replace: (task: TaskRecord) =>
      setTasks((before) => ({
        ...before,
        rows: before.rows.map((row) => (row.id === task.id ? task : row)),
      })),
    remove: (id: number) =>
      setTasks((before) => {
        const rows = before.rows.filter((row) => row.id !== id);
        return { ...before, rows, total: before.total - (before.rows.length - rows.length) };
      }),
  };
}
export type TaskList = ReturnType<typeof useTasks>;

function pageOf({ data: rows, total, next_cursor: nextCursor }: TaskPage) {
  return { rows, total, nextCursor };
}
