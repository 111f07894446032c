'use client';

import { Plus } from '@lucide/icons';
import { useRef, useState } from 'react';
import { DetailsPart } from '@/components/back-office/details-panel';
import { FailureMessage } from '@/components/back-office/failure-message';
import { LoadMore } from '@/components/back-office/load-more';
import type { Viewer } from '@/components/back-office/viewer';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { useNow } from '@/components/ui/use-now';
import type { TaskRecord } from '@/lib/desk/tasks/contract';
import { storeDate } from '@/lib/kernel/text/format';
import { TaskDialogs, type TaskDialog } from './task-dialogs';
import { isFocusedRow, TaskRow } from './task-row';
import { tasksText as text } from './tasks-text';
import { useTasks } from './use-tasks';
import { useTaskCompletion, withRecentlyDone } from './use-task-completion';

interface TasksPartProps {
  /** Without an opportunity or order: all tasks about the customer that the viewer may see. */
  on: { readonly customer_id: number; readonly opportunityid?: number; readonly orderid?: number };
  viewer: Viewer;
  onChanged?: () => void;
}

const pageSize = 20;

/** Open tasks first; done ones on demand. */
export function TasksPart({ on, viewer, onChanged }: TasksPartProps) {
  const isOfSale = on.opportunityid !== undefined || on.orderid !== undefined;
  const { customer_id: _, ...sale } = on;
  const about = isOfSale ? sale : on;
  const toDo = useTasks({ ...about, state: 'open', limit: pageSize });
  const [showsDone, setShowsDone] = useState(false);
  // Another done task reloads the list of done ones.
  const [finished, setFinished] = useState(0);
  const [dialog, setDialog] = useState<TaskDialog>(null);
  const add = useRef<HTMLButtonElement>(null);
  // Rendered only in the browser: no server HTML to match.
  const [openedAt] = useState(() => new Date().toISOString());
  const today = storeDate(useNow(openedAt));
  const leave = (task: TaskRecord) => {
    if (isFocusedRow(task)) add.current?.focus();
  };
  const completion = useTaskCompletion({
    onChanged(task) {
      toDo.replace(task);
      onChanged?.();
    },
    onSettled(task) {
      leave(task);
      toDo.remove(task.id);
      setFinished((count) => count + 1);
    },
    onRefused: () => void toDo.reload(),
  });
  const reloadAll = () => {
    void toDo.reload();
    setFinished((count) => count + 1);
    onChanged?.();
  };
  const rows = withRecentlyDone(toDo.rows, completion.recentlyDone);
  const isEmpty = toDo.status === 'ready' && rows.length === 0;
  const shown = { viewer, today, isOfRecord: isOfSale, onDialog: setDialog };

  return (
    <DetailsPart
      title={text.title}
      aside={
        <Button
          ref={add}
          variant="secondary"
          size="small"
          icon={<Icon of={Plus} className="size-4" />}
          onClick={() => setDialog({ kind: 'form', task: null })}
        >
          {text.add}
        </Button>
      }
    >
      <p role="status" className="sr-only">
        {toDo.status === 'loading' ? text.loading : completion.announcement}
      </p>
      {isEmpty && <p className="text-sm text-ink-soft">{text.empty}</p>}
      {toDo.status === 'loading' && rows.length === 0 && <Skeleton className="h-5 w-48" />}
      <TaskRows {...shown} rows={rows} completion={completion} />
      <Alert className="mt-2">
        {completion.failure !== null && (
          <FailureMessage sentence={text.failures.update} failure={completion.failure} />
        )}
      </Alert>
      <LoadMore pages={toDo} failed={text.failures.list} />
      {showsDone ? (
        <DoneTasks
          {...shown}
          key={finished}
          about={about}
          onLeave={leave}
          onReopened={() => {
            void toDo.reload();
            onChanged?.();
          }}
        />
      ) : (
        <Button variant="quiet" size="small" className="-ml-4" onClick={() => setShowsDone(true)}>
          {text.showDone}
        </Button>
      )}
      <TaskDialogs
        dialog={dialog}
        viewer={viewer}
        about={on}
        today={today}
        onSaved={(task) => {
          if (task.done_at === null) toDo.put(task);
          reloadAll();
        }}
        onDeleted={(id) => {
          toDo.remove(id);
          reloadAll();
        }}
        onRefused={reloadAll}
        onClose={() => setDialog(null)}
        focusAfter={() => add.current}
      />
    </DetailsPart>
  );
}

interface ShownTasks {
  viewer: Viewer;
  today: string;
  isOfRecord: boolean;
  onDialog(dialog: TaskDialog): void;
}

interface TaskRowsProps extends ShownTasks {
  rows: readonly TaskRecord[];
  completion: ReturnType<typeof useTaskCompletion>;
}

function TaskRows({ rows, completion, onDialog, ...shown }: TaskRowsProps) {
  if (rows.length === 0) return null;
  return (
    <ul className="rounded-md border border-ivory-line bg-white">
      {rows.map((task) => (
        <TaskRow key={task.id} {...shown} task={task} completion={completion} onDialog={onDialog} />
      ))}
    </ul>
  );
}

interface DoneTasksProps extends ShownTasks {
  about: { readonly customer_id?: number; readonly opportunityid?: number; readonly orderid?: number };
  /** Called before the row leaves the list. */
  onLeave(task: TaskRecord): void;
  onReopened(): void;
}

function DoneTasks({ about, onLeave, onReopened, ...shown }: DoneTasksProps) {
  const done = useTasks({ ...about, state: 'done', limit: pageSize });
  const completion = useTaskCompletion({
    onChanged(task: TaskRecord) {
      if (task.done_at !== null) return;
      onLeave(task);
      done.remove(task.id);
      onReopened();
    },
    onSettled: () => undefined,
    onRefused: () => void done.reload(),
  });
  const isEmpty = done.status === 'ready' && done.rows.length === 0;
  return (
    <section aria-label={text.done} className="mt-2">
      <h4 className="mb-1 text-sm font-semibold text-ink-soft">{text.done}</h4>
      <p role="status" className={isEmpty ? 'text-sm text-ink-soft' : 'sr-only'}>
        {done.status === 'loading' ? text.loading : isEmpty ? text.noneDone : completion.announcement}
      </p>
      <TaskRows {...shown} rows={done.rows} completion={completion} />
      <Alert className="mt-2">
        {completion.failure !== null && (
          <FailureMessage sentence={text.failures.update} failure={completion.failure} />
        )}
      </Alert>
      <LoadMore pages={done} failed={text.failures.list} />
    </section>
  );
}
