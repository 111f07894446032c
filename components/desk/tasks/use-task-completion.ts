'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { callAction, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import { tasks as tasksEndpoint } from '@/lib/desk/tasks/endpoints';
import type { TaskRecord } from '@/lib/desk/tasks/contract';
import { tasksText as text } from './tasks-text';
import { byDueTime, undoMs } from './use-tasks';

interface TaskCompletionOptions {
  onChanged(task: TaskRecord): void;
  /** The time to undo is over. */
  onSettled(task: TaskRecord): void;
  /** Rejected: the list is outdated. */
  onRefused(): void;
}

/** Optimistic update: done and undo are shown at once, sent in order, and rolled back if the server refuses. */
export function useTaskCompletion({ onChanged, onSettled, onRefused }: TaskCompletionOptions) {
  const [recentlyDone, setRecentlyDone] = useState<ReadonlyMap<number, TaskRecord>>(new Map());
  const [announcement, setAnnouncement] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const queue = useRef(Promise.resolve());
  const handlers = useRef({ onChanged, onSettled, onRefused });
  useEffect(() => {
    handlers.current = { onChanged, onSettled, onRefused };
  });
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);

  const mark = useCallback((task: TaskRecord, isDone: boolean) => {
    clearTimeout(timers.current.get(task.id));
    timers.current.delete(task.id);
    setRecentlyDone((before) => {
      const next = new Map(before);
      if (isDone) next.set(task.id, task);
      else next.delete(task.id);
      return next;
    });
  }, []);

  const send = useCallback(
    (task: TaskRecord, action: 'done' | 'undo') => {
      setFailure(null);
      setAnnouncement(
        action === 'done' ? text.announcement.done(task.title) : text.announcement.undone(task.title),
      );
      mark(task, action === 'done');
      if (action === 'done') {
        const settle = () => {
          mark(task, false);
          // It can no longer be undone.
          setAnnouncement((now) => (now === text.announcement.done(task.title) ? '' : now));
          handlers.current.onSettled(task);
        };
        // After a slow request: until then the lists of the server lack the change.
        const timer = setTimeout(() => {
          void queue.current.then(() => timers.current.get(task.id) === timer && settle());
        }, undoMs);
        timers.current.set(task.id, timer);
      }
      // In sequence: a quick undo must not arrive before its completion.
      queue.current = queue.current.then(async () => {
        const options = { timeoutMs: shortTimeoutMs };
        const outcome = await callAction(tasksEndpoint, action, { id: task.id }, options);
        if (outcome.ok) return handlers.current.onChanged(outcome.data.data);
        mark(task, false);
        setAnnouncement('');
        setFailure(outcome);
        handlers.current.onRefused();
      });
    },
    [mark],
  );

  return {
    /** Recently done tasks, which can be undone. */
    recentlyDone,
    /** Announcement to screen readers. */
    announcement,
    failure,
    complete: useCallback((task: TaskRecord) => send(task, 'done'), [send]),
    undo: useCallback((task: TaskRecord) => send(task, 'undo'), [send]),
  };
}

/** Adds recently done tasks, which a reload omits. @param belongs whether a task belongs to the list */
export function withRecentlyDone(
  rows: readonly TaskRecord[],
  recentlyDone: ReadonlyMap<number, TaskRecord>,
  belongs: (task: TaskRecord) => boolean = () => true,
): readonly TaskRecord[] {
  const known = new Set(rows.map(({ id }) => id));
  const missing = [...recentlyDone.values()].filter((task) => !known.has(task.id) && belongs(task));
  if (missing.length === 0) return rows;
  return [...rows, ...missing].toSorted(byDueTime);
}
