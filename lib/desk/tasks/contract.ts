import { z } from 'zod';
import { actionContract, listOutput, listInput, optional } from '@/lib/contract';
import { createShape, filterShape, idShape, recordShape, updateShape } from '@/lib/kernel/records/shapes';
import { recordText, successText } from '@/lib/kernel/text/messages';
import { taskDefinition } from './record';
import { dueGroups } from './rules';

/* See docs/product/rules.md, "Tasks". */

const taskText = recordText(taskDefinition.schema);
export const taskRecord = recordShape(taskDefinition);
export type TaskRecord = z.output<typeof taskRecord>;

const { limit, cursor } = listInput('due');

export const tasks = actionContract('/tasks', 'Tasks of staff', {
  list: {
    summary: 'List tasks, in the order in which they are due; done ones the last due first',
    input: z.object({
      limit,
      cursor,
      ...filterShape(taskDefinition, 'customer_id', 'opportunityid', 'orderid'),
      filter: optional(z.enum(['mine', 'given'], 'Filter must be mine or given.')).meta({
        description:
          'mine: those assigned to you; given: those you made for others. Default: all that you see.',
      }),
      state: optional(z.enum(['open', 'done'], 'State must be open or done.')).meta({
        description: 'open: to do; done. Default: both.',
      }),
      due: optional(z.enum(dueGroups, 'Due must be overdue, today or next.')).meta({
        description: 'overdue: due before today; today; next: due later. In Asia/Kolkata.',
      }),
    }),
    output: z.object({ data: z.array(taskRecord), ...listOutput }),
  },
  create: {
    summary: 'Make a task',
    input: z.object(createShape(taskDefinition)),
    output: z.object({ message: z.literal(taskText.created), data: taskRecord }),
    status: 201,
    creates: true,
  },
  update: {
    summary: 'Change a task that you made',
    input: z.object(updateShape(taskDefinition)),
    output: z.object({ message: z.literal(taskText.updated), data: taskRecord }),
  },
  done: {
    summary: 'Tick off a task; again is the same',
    input: z.object(idShape(taskDefinition)),
    output: z.object({ message: z.literal(successText.taskDone), data: taskRecord }),
  },
  undo: {
    summary: 'Take back that a task is done',
    input: z.object(idShape(taskDefinition)),
    output: z.object({ message: z.literal(successText.taskUndone), data: taskRecord }),
  },
  delete: {
    summary: 'Delete a task that you made',
    input: z.object(idShape(taskDefinition)),
    output: z.object({ message: z.literal(taskText.deleted) }),
  },
});
