'use client';

import { Plus } from '@lucide/icons';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { FailureMessage } from '@/components/back-office/failure-message';
import { useOnReturn } from '@/components/data/use-on-return';
import type { Viewer } from '@/components/back-office/viewer';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { useNow } from '@/components/ui/use-now';
import type { TaskRecord } from '@/lib/desk/tasks/contract';
import { ownTasksShown } from '@/lib/limits';
import { dueGroupOf, dueGroups, type DueGroup } from '@/lib/desk/tasks/rules';
import { formatCount, storeDate } from '@/lib/kernel/text/format';
import { TaskDialogs, type TaskDialog } from './task-dialogs';
import { isFocusedRow, TaskRow } from './task-row';
import { tasksText as text } from './tasks-text';
import { useTasks, type TaskList, type TaskPage } from './use-tasks';
import { useTaskCompletion, withRecentlyDone } from './use-task-completion';

/** First page of each group; null if loading failed. */
export type OwnTaskPages = Readonly<Record<DueGroup, TaskPage | null>>;

const staleMs = 60_000;

interface OwnTasksProps {
  viewer: Viewer;
  first: OwnTaskPages;
  /** Server time, ISO 8601. */
  renderedAt: string;
}

/** The user's open tasks by due day. */
export function OwnTasks({ viewer, first, renderedAt }: OwnTasksProps) {
  const today = storeDate(useNow(renderedAt));
  const groups: Readonly<Record<DueGroup, TaskList>> = {
    overdue: useTasks(requestOf('overdue'), first.overdue),
    today: useTasks(requestOf('today'), first.today),
    next: useTasks(requestOf('next'), first.next),
  };
  const lists = Object.values(groups);
  const reload = () => lists.forEach((list) => void list.reload());
  const router = useRouter();
  /** The rest of the page too, unless the tasks fail to load: without a network, a refresh would leave the page. */
  const reloadPage = async () => {
    const done = await Promise.all(lists.map((list) => list.reload()));
    if (done.every(Boolean)) router.refresh();
  };
  useOnReturn(first, () => void reloadPage());
  useReloadOnReturn(() => void reloadPage());
  useReloadOnNewDay(today, () => void reloadPage());
  const [dialog, setDialog] = useState<TaskDialog>(null);
  const add = useRef<HTMLButtonElement>(null);
  const completion = useTaskCompletion({
    onChanged: (task) => lists.forEach((list) => list.replace(task)),
    onSettled(task) {
      if (isFocusedRow(task)) add.current?.focus();
      lists.forEach((list) => list.remove(task.id));
    },
    onRefused: reload,
  });
  const isEmpty = lists.every(({ status, rows }) => status === 'ready' && rows.length === 0);
  const isLoading = lists.some(({ status }) => status === 'loading');
  const failed = lists.filter(({ status }) => status === 'failed');

  return (
    <section
      aria-labelledby="your-tasks"
      className="rounded-lg border border-ivory-line bg-white p-5 shadow-rest"
    >
      <div className="flex min-h-touch flex-wrap items-center justify-between gap-3">
        <h2 id="your-tasks" className="text-title">
          {text.yourTasks}
        </h2>
        <Button
          ref={add}
          variant="secondary"
          size="small"
          icon={<Icon of={Plus} className="size-4" />}
          onClick={() => setDialog({ kind: 'form', task: null })}
        >
          {text.add}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isLoading ? text.loading : completion.announcement}
      </p>
      <Alert className="mt-2">
        {completion.failure !== null && (
          <FailureMessage sentence={text.failures.update} failure={completion.failure} />
        )}
      </Alert>
      <FailureAlert
        className="mt-2"
        sentence={text.failures.list}
        failure={failed[0]?.failure ?? null}
        shown={failed.length > 0}
        onRetry={() => failed.forEach((list) => void list.reload())}
      />
      {isLoading && lists.every(({ rows }) => rows.length === 0) && <Skeleton className="my-6 h-5 w-48" />}
      {isEmpty && (
        <div className="py-6 text-center">
          <p className="font-medium">{text.nothingToDo}</p>
          <p className="mt-1 text-sm text-ink-soft">{text.nothingToDoText}</p>
        </div>
      )}
      {dueGroups.map((group) => (
        <Group
          key={group}
          name={text.groups[group]}
          isLate={group === 'overdue'}
          list={groups[group]}
          rows={withRecentlyDone(
            groups[group].rows,
            completion.recentlyDone,
            ({ due_on: dueOn }) => dueGroupOf(dueOn, today) === group,
          )}
        >
          {(task) => (
            <TaskRow
              key={task.id}
              task={task}
              viewer={viewer}
              today={today}
              isOfRecord={false}
              completion={completion}
              onDialog={setDialog}
            />
          )}
        </Group>
      ))}
      <TaskDialogs
        dialog={dialog}
        viewer={viewer}
        about={{}}
        today={today}
        onSaved={(task) => {
          const isListed = task.assignee_id === viewer.id && task.done_at === null;
          for (const group of dueGroups)
            if (isListed && dueGroupOf(task.due_on, today) === group) groups[group].put(task);
            else groups[group].remove(task.id);
          reload();
        }}
        onDeleted={(id) => {
          lists.forEach((list) => list.remove(id));
          reload();
        }}
        onRefused={reload}
        onClose={() => setDialog(null)}
        focusAfter={() => add.current}
      />
    </section>
  );
}

interface GroupProps {
  name: string;
  isLate: boolean;
  list: TaskList;
  rows: readonly TaskRecord[];
  children(task: TaskRecord): ReactNode;
}

function Group({ name, isLate, list, rows, children }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={name} className="mt-3">
      <h3 className="flex items-center gap-2 font-text text-sm font-semibold text-ink-soft">
        {name}
        <Badge tone={isLate ? 'danger' : 'neutral'}>{formatCount(list.total)}</Badge>
      </h3>
      <ul className="mt-1">{rows.map(children)}</ul>
      {list.nextCursor !== null && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-4"
          aria-label={text.of(text.more, name)}
          busy={list.status === 'loading'}
          onClick={list.more}
        >
          {text.more}
        </Button>
      )}
    </section>
  );
}

const requestOf = (due: DueGroup) => ({ filter: 'mine', state: 'open', due, limit: ownTasksShown }) as const;

function useReloadOnNewDay(today: string, reload: () => void): void {
  const day = useRef(today);
  useEffect(() => {
    if (day.current === today) return;
    day.current = today;
    reload();
  });
}

/** Others assign and finish tasks meanwhile. */
function useReloadOnReturn(reload: () => void): void {
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => {
    let since = Date.now();
    const onChange = () => {
      if (document.visibilityState === 'hidden' || Date.now() - since < staleMs) return;
      since = Date.now();
      latest.current();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
