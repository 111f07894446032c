'use client';

import { useState } from 'react';
import { backOfficeText } from '@/components/back-office/back-office-text';
import {
  inputMaxLength,
  type FormField,
  type KnownNames,
  type ReadField,
} from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import { StaffPicker } from '@/components/back-office/staff-picker';
import type { Viewer } from '@/components/back-office/viewer';
import { callAction, type Failure } from '@/lib/gateway/client';
import { tasks, type TaskRecord } from '@/lib/desk/tasks/contract';
import { taskDefinition } from '@/lib/desk/tasks/record';
import { earliestDate } from '@/lib/kernel/text/calendar';
import { tasksText as text } from './tasks-text';

export interface TaskLinks {
  readonly customer_id?: number;
  readonly opportunityid?: number;
  readonly orderid?: number;
}

interface TaskFormProps {
  viewer: Viewer;
  /** Links of a new task. */
  about: TaskLinks;
  /** `YYYY-MM-DD` at the store: the day of a new task. */
  today: string;
  /** Null for a new task. */
  task: TaskRecord | null;
  onSaved(task: TaskRecord, message: string): void;
  onRefused(failure: Failure): void;
  onClose(): void;
}

/** Employees assign tasks only to themselves: no field for it. */
export function TaskForm({ viewer, about, today, task, onSaved, onRefused, onClose }: TaskFormProps) {
  const [names] = useState(() => {
    const known = new Map([[String(viewer.id), text.you]]);
    if (task !== null) cacheAssignee(known, task);
    return known;
  });
  const fields = fieldsFor(viewer, names);
  const shared = {
    fields,
    onSaved: (saved: { data: TaskRecord; message: string }) => onSaved(saved.data, saved.message),
    onRefused,
    onClose,
  };
  return task === null ? (
    <RecordForm
      {...shared}
      title={text.addTitle}
      submitLabel={text.save}
      of={{ initial: { due_on: today, assignee_id: String(viewer.id) } }}
      input={tasks.actions.create.input}
      toSent={(read) => ({ ...about, ...sentOf(read) })}
      send={(input, _, idempotencyKey) => callAction(tasks, 'create', input, { idempotencyKey })}
      failure={text.failures.create}
    />
  ) : (
    <RecordForm
      {...shared}
      title={text.editTitle}
      submitLabel={text.save}
      of={{ edited: { record: task, valuesOf, onStale: (current) => cacheAssignee(names, current) } }}
      input={tasks.actions.update.input.omit({ id: true })}
      toSent={sentOf}
      send={(input, version) => callAction(tasks, 'update', { ...input, id: task.id, version })}
      failure={text.failures.update}
    />
  );
}

/** The viewer stays "You". */
function cacheAssignee(names: KnownNames, { assignee_id: id, assignee_name: name }: TaskRecord): void {
  if (!names.has(String(id))) names.set(String(id), name || backOfficeText.deletedAccount);
}

function fieldsFor(viewer: Viewer, names: KnownNames): FormField[] {
  const { title } = taskDefinition.fields;
  return [
    { kind: 'text', name: 'title', label: title.label, required: true, maxLength: inputMaxLength(title.max) },
    { kind: 'date', name: 'due_on', label: text.dueOn, required: true, min: earliestDate },
    { kind: 'text', inputType: 'time', name: 'due_time', label: text.dueTime, hint: text.dueTimeHint },
    ...(viewer.role === 'employee'
      ? []
      : [
          {
            kind: 'id',
            name: 'assignee_id',
            label: text.assignee,
            required: true,
            names,
            picker: (props) => <StaffPicker {...props} role="any" names={names} byName />,
          } satisfies FormField,
        ]),
  ];
}

const valuesOf = (task: TaskRecord) => ({
  title: task.title,
  due_on: task.due_on,
  due_time: task.due_time?.slice(0, 5) ?? '',
  assignee_id: String(task.assignee_id),
});

/** Input without the links: they stay, also those that the viewer may not see. */
function sentOf(read: ReadField) {
  const time = read('due_time').trim();
  return {
    title: read('title'),
    due_on: read('due_on'),
    due_time: time === '' ? null : time.length === 5 ? `${time}:00` : time,
    assignee_id: read('assignee_id'),
  };
}
