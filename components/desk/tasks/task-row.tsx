'use client';

import { Pencil, Trash2 } from '@lucide/icons';
import type { ReactNode } from 'react';
import { backOfficeText } from '@/components/back-office/back-office-text';
import type { Viewer } from '@/components/back-office/viewer';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { recordLink } from '@/lib/kernel/access/record-links';
import type { TaskRecord } from '@/lib/desk/tasks/contract';
import { dueGroupOf, whyCannotChange } from '@/lib/desk/tasks/rules';
import { formatInstant } from '@/lib/kernel/text/format';
import { formatDue } from './format-due';
import type { TaskDialog } from './task-dialogs';
import { tasksText as text } from './tasks-text';
import type { useTaskCompletion } from './use-task-completion';

interface TaskRowProps {
  task: TaskRecord;
  viewer: Viewer;
  /** `YYYY-MM-DD` at the store. */
  today: string;
  /** Rows do not repeat the list's record. */
  isOfRecord: boolean;
  completion: Pick<ReturnType<typeof useTaskCompletion>, 'recentlyDone' | 'complete' | 'undo'>;
  onDialog(dialog: TaskDialog): void;
}

export function TaskRow({ task, viewer, today, isOfRecord, completion, onDialog }: TaskRowProps) {
  const isRecentlyDone = completion.recentlyDone.has(task.id);
  const isDone = isRecentlyDone || task.done_at !== null;
  const isOverdue = !isDone && dueGroupOf(task.due_on, today) === 'overdue';
  const mayChange = whyCannotChange(viewer, task) === null;
  return (
    <li data-task={task.id} className="flex items-start gap-1 border-t border-ivory-line first:border-t-0">
      <label className="flex size-touch shrink-0 cursor-pointer items-center justify-center">
        <input
          type="checkbox"
          checked={isDone}
          onChange={() => (isDone ? completion.undo(task) : completion.complete(task))}
          aria-label={text.complete(task.title)}
          className="size-5 cursor-pointer accent-emerald"
        />
      </label>
      <div className="min-w-0 flex-1 py-2.5">
        <p
          className={classes(
            'text-sm font-medium wrap-anywhere',
            isDone && 'text-ink-muted line-through decoration-ink-muted',
          )}
        >
          {task.title}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-muted">
          {isOverdue && <Badge tone="danger">{text.overdue}</Badge>}
          <span className="tabular-nums">{formatDue(task, today)}</span>
          <People task={task} viewer={viewer} />
          {!isOfRecord && <Links task={task} viewer={viewer} />}
          {task.done_at !== null && !isRecentlyDone && (
            <span>{text.doneOn(formatInstant(task.done_at))}</span>
          )}
        </p>
      </div>
      <div className="flex shrink-0 items-center">
        {isRecentlyDone ? (
          <Button
            variant="secondary"
            size="small"
            aria-label={text.of(text.undo, task.title)}
            onClick={() => completion.undo(task)}
          >
            {text.undo}
          </Button>
        ) : (
          mayChange && (
            <>
              <IconButton
                label={text.of(text.edit, task.title)}
                onClick={() => onDialog({ kind: 'form', task })}
              >
                <Icon of={Pencil} className="size-4" />
              </IconButton>
              <IconButton
                label={text.of(text.delete, task.title)}
                onClick={() => onDialog({ kind: 'delete', task })}
              >
                <Icon of={Trash2} className="size-4" />
              </IconButton>
            </>
          )
        )}
      </div>
    </li>
  );
}

/** A row that leaves its list takes the focus with it. */
export const isFocusedRow = ({ id }: TaskRecord): boolean =>
  document.activeElement?.closest('li')?.dataset['task'] === String(id);

interface IconButtonProps {
  label: string;
  onClick(): void;
  children: ReactNode;
}

function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="flex size-touch items-center justify-center rounded-md text-ink-muted hover:bg-ivory-deep hover:text-ink"
    >
      {children}
    </button>
  );
}

/** The other people of a task. */
function People({ task, viewer }: { task: TaskRecord; viewer: Viewer }) {
  const nameOf = (name: string) => name || backOfficeText.deletedAccount;
  if (task.assignee_id !== viewer.id) return <span>{text.for(nameOf(task.assignee_name))}</span>;
  if (task.created_by !== viewer.id) return <span>{text.from(nameOf(task.creator_name))}</span>;
  return null;
}

const recordLinkStyles = 'inline-flex min-h-target items-center text-emerald underline underline-offset-4';

function Links({ task, viewer }: { task: TaskRecord; viewer: Viewer }) {
  const { customer_id: customer, customer_name: name, opportunityid: opportunity, orderid: order } = task;
  return (
    <>
      {customer !== null && (
        <a href={`/customers/${customer}`} className={recordLinkStyles}>
          {name || backOfficeText.deletedAccount}
        </a>
      )}
      {opportunity !== null && (
        <a href={recordLink(viewer.role, 'opportunity', opportunity)} className={recordLinkStyles}>
          {text.opportunity(opportunity)}
        </a>
      )}
      {order !== null && (
        <a href={recordLink(viewer.role, 'order', order)} className={recordLinkStyles}>
          {text.order(order)}
        </a>
      )}
    </>
  );
}
