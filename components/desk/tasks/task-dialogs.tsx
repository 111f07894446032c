'use client';

import { ConfirmAction } from '@/components/back-office/confirm-action';
import type { Viewer } from '@/components/back-office/viewer';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import { callAction } from '@/lib/gateway/client';
import { tasks as tasksEndpoint } from '@/lib/desk/tasks/endpoints';
import type { TaskRecord } from '@/lib/desk/tasks/contract';
import type { TaskLinks } from './task-form';
import { tasksText as text } from './tasks-text';

const TaskForm = lazyPart(() => import('./task-form').then((module) => module.TaskForm));

export type TaskDialog =
  | { readonly kind: 'form'; readonly task: TaskRecord | null }
  | { readonly kind: 'delete'; readonly task: TaskRecord }
  | null;

interface TaskDialogsProps {
  dialog: TaskDialog;
  viewer: Viewer;
  about: TaskLinks;
  today: string;
  onSaved(task: TaskRecord): void;
  onDeleted(id: number): void;
  /** The lists are outdated. */
  onRefused(): void;
  onClose(): void;
  /** Focus target after a deletion. */
  focusAfter(): HTMLElement | null;
}

export function TaskDialogs({ dialog, viewer, about, today, ...on }: TaskDialogsProps) {
  return (
    <>
      {dialog?.kind === 'form' && (
        <TaskForm
          viewer={viewer}
          about={about}
          today={today}
          task={dialog.task}
          onSaved={(task, message) => {
            on.onSaved(task);
            showToast(message);
          }}
          onRefused={on.onRefused}
          onClose={on.onClose}
        />
      )}
      <ConfirmAction
        about={dialog?.kind === 'delete' ? dialog.task : null}
        title={text.deleteTitle}
        question={text.deleteQuestion}
        run={({ id }) => callAction(tasksEndpoint, 'delete', { id })}
        failure={text.failures.delete}
        onDone={({ id }, { message }) => {
          on.onDeleted(id);
          showToast(message);
        }}
        onClose={on.onClose}
        focusAfter={on.focusAfter}
      >
        {(task) => <p className="font-semibold wrap-anywhere">{task.title}</p>}
      </ConfirmAction>
    </>
  );
}
