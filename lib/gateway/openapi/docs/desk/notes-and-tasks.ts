import { notes, type NoteRecord } from '@/lib/desk/notes/contract';
import { actionDocs } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { tasks, type TaskRecord } from '@/lib/desk/tasks/contract';
import { recordText, successText } from '@/lib/kernel/text/messages';

const note: NoteRecord = {
  id: samples.noteId,
  customer_id: samples.customerId,
  opportunityid: samples.opportunityId,
  orderid: null,
  text: 'Prefers antique finish.\nHer sister’s wedding is in May.',
  author_id: samples.executiveId,
  author_name: 'Kiran Rao',
  pinned: true,
  created_at: '2026-11-18T11:06:10.415Z',
  edited_at: null,
  version: 1,
};

const task: TaskRecord = {
  id: samples.taskId,
  title: 'Call about the necklace',
  due_on: '2027-01-14',
  due_time: '11:30:00',
  assignee_id: samples.employeeId,
  assignee_name: 'Meena Iyer',
  created_by: samples.executiveId,
  creator_name: 'Kiran Rao',
  customer_id: samples.customerId,
  customer_name: 'Lakshmi Devi',
  opportunityid: samples.opportunityId,
  orderid: null,
  done_at: null,
  created_at: '2026-11-18T11:06:10.415Z',
  version: 1,
};

const taskText = recordText('Task');
const noNote = 'The note does not exist, or is on something that you may not see.';
const noTask = 'The task does not exist, or is neither yours nor made by you.';
const notFoundOfList = 'The customer, opportunity or order does not exist, or you may not see it.';
const notYours = 'Only the person who made a task, or an admin, can change or delete it.';

export const notesAndTasksDocs = {
  notes: actionDocs(
    notes,
    'Notes are seen by staff who may see the opportunity or order that they are on; a note on the customer alone by whoever may open the customer’s page. Customers never see them. Those on a deleted record, and those on a deleted customer, are gone.',
    {
      list: {
        about:
          'The notes of a customer, an opportunity or an order; without any of them, those that you wrote, newest first.',
        who: 'work on notes',
        refuses: { NOT_FOUND: notFoundOfList },
        examples: [
          {
            title: 'Notes on a customer',
            as: 'admin',
            sent: { customer_id: samples.customerId, limit: 20 },
            response: { data: [note], total: 1, next_cursor: null },
          },
        ],
      },
      create: {
        about: 'The opportunity or order must be one of the customer.',
        who: 'work on notes',
        refuses: {},
        examples: [
          {
            title: 'Write a note on an opportunity',
            as: 'executive',
            sent: {
              customer_id: samples.customerId,
              opportunityid: samples.opportunityId,
              text: note.text,
              pinned: true,
            },
            response: { message: successText.noteCreated, data: note },
          },
        ],
      },
      update: {
        about: '`edited_at` is set when the text changes.',
        who: 'work on notes',
        refuses: {
          FORBIDDEN: 'The note is another’s, or older than 24 hours.',
          NOT_FOUND: noNote,
        },
        examples: [
          {
            title: 'Pin a note no longer',
            as: 'executive',
            sent: { id: samples.noteId, pinned: false, version: 1 },
            response: { message: successText.noteUpdated, data: { ...note, pinned: false, version: 2 } },
          },
        ],
      },
      delete: {
        who: 'work on notes',
        refuses: { FORBIDDEN: 'The note is another’s, and you are no admin.', NOT_FOUND: noNote },
        examples: [
          {
            title: 'Delete a note',
            as: 'executive',
            sent: { id: samples.noteId },
            response: { message: successText.noteDeleted },
          },
        ],
      },
    },
  ),
  tasks: actionDocs(
    tasks,
    'Staff see the tasks assigned to them and those they made, admins all. A task of today is overdue from the next midnight in Asia/Kolkata on. Links to what you may not see are null.',
    {
      list: {
        about:
          'In the order in which they are due, those of a day without a time last. Done ones: the last due first.',
        who: 'work on tasks',
        refuses: { NOT_FOUND: notFoundOfList },
        examples: [
          {
            title: 'What is there to do?',
            as: 'employee',
            sent: { filter: 'mine', state: 'open' },
            response: { data: [task], total: 1, next_cursor: null },
          },
        ],
      },
      create: {
        about: 'Without `customer_id` a task has the customer of its opportunity or order.',
        who: 'work on tasks',
        refuses: { FORBIDDEN: 'An employee gives tasks to nobody else.' },
        examples: [
          {
            title: 'Give a task to a colleague',
            as: 'executive',
            sent: {
              title: task.title,
              due_on: task.due_on,
              due_time: task.due_time,
              assignee_id: samples.employeeId,
              opportunityid: samples.opportunityId,
            },
            response: { message: taskText.created, data: task },
          },
        ],
      },
      update: {
        about: 'Omitted fields stay unchanged.',
        who: 'work on tasks',
        refuses: { FORBIDDEN: `${notYours} An employee gives tasks to nobody else.`, NOT_FOUND: noTask },
        examples: [
          {
            title: 'Postpone it by a day',
            as: 'executive',
            sent: { id: samples.taskId, due_on: '2027-01-15', due_time: null, version: 1 },
            response: {
              message: taskText.updated,
              data: { ...task, due_on: '2027-01-15', due_time: null, version: 2 },
            },
          },
        ],
      },
      done: {
        about: 'By its assignee, the person who made it, or an admin. A task that is done stays as it is.',
        who: 'work on tasks',
        refuses: { NOT_FOUND: noTask },
        examples: [
          {
            title: 'Tick off a task',
            as: 'employee',
            sent: { id: samples.taskId },
            response: {
              message: successText.taskDone,
              data: { ...task, done_at: '2026-11-19T05:12:44.031Z', version: 2 },
            },
          },
        ],
      },
      undo: {
        about: 'As `done`. A task to do stays as it is.',
        who: 'work on tasks',
        refuses: { NOT_FOUND: noTask },
        examples: [
          {
            title: 'It is not done yet',
            as: 'employee',
            sent: { id: samples.taskId },
            response: { message: successText.taskUndone, data: task },
          },
        ],
      },
      delete: {
        who: 'work on tasks',
        refuses: { FORBIDDEN: notYours, NOT_FOUND: noTask },
        examples: [
          {
            title: 'Delete a task',
            as: 'executive',
            sent: { id: samples.taskId },
            response: { message: taskText.deleted },
          },
        ],
      },
    },
  ),
};
