'use client';

import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { DetailsPart } from '@/components/back-office/details-panel';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { FailureMessage } from '@/components/back-office/failure-message';
import type { Viewer } from '@/components/back-office/viewer';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useNow } from '@/components/ui/use-now';
import type { TaskRecord } from '@/lib/tasks/contract';
import { storeDate } from '@/lib/text/format';
import { TaskDialogs, type TaskDialog } from './task-dialogs';
import { TaskRow } from './task-row';
import { tasksText as text } from './tasks-text';
import { useTasks } from './use-tasks';
import { useTicking, withTicked } from './use-ticking';

interface TasksPartProps {
  /** The customer, and the opportunity or order whose tasks are shown; without one, all tasks about the customer that the viewer sees. */
  on: { readonly customer_id: number; readonly opportunityid?: number; readonly orderid?: number };
  viewer: Viewer;
}

const pageSize = 20;

/** Tasks about a record: those to do first, done ones on demand. */
export function TasksPart({ on, viewer }: TasksPartProps) {
  const isOfSale = on.opportunityid !== undefined || on.orderid !== undefined;
  const { customer_id: _, ...sale } = on;
  const about = isOfSale ? sale : on;
  const toDo = useTasks({ ...about, state: 'open', limit: pageSize });
  const [showsDone, setShowsDone] = useState(false);
  // A new list of done tasks when one more is done.
  const [finished, setFinished] = useState(0);
  const [dialog, setDialog] = useState<TaskDialog>(null);
  const add = useRef<HTMLButtonElement>(null);
  // Shown in the browser alone: there is no HTML of the server to match.
  const [openedAt] = useState(() => new Date().toISOString());
  const today = storeDate(useNow(openedAt));
  const ticking = useTicking({
    onChanged: toDo.replace,
    onSettled(task) {
      toDo.remove(task.id);
      setFinished((count) => count + 1);
    },
    onRefused: toDo.reload,
  });
  const rows = withTicked(toDo.rows, ticking.ticked);
  const isEmpty = toDo.status === 'ready' && rows.length === 0;

  return (
    <DetailsPart
      title={text.title}
      aside={
        <Button
          ref={add}
          variant="secondary"
          size="small"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => setDialog({ kind: 'form', task: null })}
        >
          {text.add}
        </Button>
      }
    >
      <p role="status" className="sr-only">
        {toDo.status === 'loading' ? text.loading : ticking.said}
      </p>
      {isEmpty && <p className="text-sm text-ink-soft">{text.empty}</p>}
      {toDo.status === 'loading' && rows.length === 0 && <Skeleton className="h-12 w-full" />}
      {rows.length > 0 && (
        <ul className="rounded-md border border-ivory-line bg-white">
          {rows.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              viewer={viewer}
              today={today}
              isTicked={ticking.ticked.has(task.id)}
              isOfRecord={isOfSale}
              onTick={ticking.tick}
              onUndo={ticking.undo}
              onEdit={(edited) => setDialog({ kind: 'form', task: edited })}
              onDelete={(deleted) => setDialog({ kind: 'delete', task: deleted })}
            />
          ))}
        </ul>
      )}
      <Alert className="mt-2">
        {ticking.failure !== null && (
          <FailureMessage sentence={text.failures.update} failure={ticking.failure} />
        )}
      </Alert>
      <FailureAlert
        className="mt-2"
        sentence={text.failures.list}
        failure={toDo.failure}
        onRetry={toDo.retry}
      />
      <div className="-ml-4 flex flex-wrap">
        {toDo.nextCursor !== null && toDo.status !== 'failed' && (
          <Button variant="quiet" size="small" busy={toDo.status === 'loading'} onClick={toDo.more}>
            {text.more}
          </Button>
        )}
        {!showsDone && (
          <Button variant="quiet" size="small" onClick={() => setShowsDone(true)}>
            {text.showDone}
          </Button>
        )}
      </div>
      {showsDone && (
        <DoneTasks
          key={finished}
          about={about}
          viewer={viewer}
          today={today}
          isOfRecord={isOfSale}
          onReopened={toDo.reload}
          onDialog={setDialog}
        />
      )}
      <TaskDialogs
        dialog={dialog}
        viewer={viewer}
        about={on}
        today={today}
        onChanged={() => {
          toDo.reload();
          setFinished((count) => count + 1);
        }}
        onClose={() => setDialog(null)}
        focusAfter={() => add.current}
      />
    </DetailsPart>
  );
}

interface DoneTasksProps {
  about: { readonly customer_id?: number; readonly opportunityid?: number; readonly orderid?: number };
  viewer: Viewer;
  today: string;
  isOfRecord: boolean;
  onReopened(): void;
  onDialog(dialog: TaskDialog): void;
}

function DoneTasks({ about, viewer, today, isOfRecord, onReopened, onDialog }: DoneTasksProps) {
  const done = useTasks({ ...about, state: 'done', limit: pageSize });
  const ticking = useTicking({
    onChanged(task: TaskRecord) {
      if (task.done_at !== null) return;
      done.remove(task.id);
      onReopened();
    },
    onSettled: () => undefined,
    onRefused: done.reload,
  });
  const isEmpty = done.status === 'ready' && done.rows.length === 0;
  return (
    <section aria-label={text.done} className="mt-2">
      <h4 className="mb-1 text-sm font-semibold text-ink-soft">{text.done}</h4>
      <p role="status" className={isEmpty ? 'text-sm text-ink-soft' : 'sr-only'}>
        {done.status === 'loading' ? text.loading : isEmpty ? text.noneDone : ticking.said}
      </p>
      {done.rows.length > 0 && (
        <ul className="rounded-md border border-ivory-line bg-white">
          {done.rows.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              viewer={viewer}
              today={today}
              isTicked={false}
              isOfRecord={isOfRecord}
              onTick={ticking.tick}
              onUndo={ticking.undo}
              onEdit={(edited) => onDialog({ kind: 'form', task: edited })}
              onDelete={(deleted) => onDialog({ kind: 'delete', task: deleted })}
            />
          ))}
        </ul>
      )}
      <FailureAlert
        className="mt-2"
        sentence={text.failures.list}
        failure={done.failure ?? ticking.failure}
        onRetry={done.retry}
      />
      {done.nextCursor !== null && done.status !== 'failed' && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-4"
          busy={done.status === 'loading'}
          onClick={done.more}
        >
          {text.more}
        </Button>
      )}
    </section>
  );
}
