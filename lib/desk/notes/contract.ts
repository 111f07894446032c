import { z } from 'zod';
import { actionContract, listOutput, listInput } from '@/lib/contract';
import { createShape, filterShape, idShape, recordShape, updateShape } from '@/lib/kernel/records/shapes';
import { successText } from '@/lib/kernel/text/messages';
import { noteDefinition } from './record';

/* See docs/product/rules.md, "Notes". */

export const noteRecord = recordShape(noteDefinition);
export type NoteRecord = z.output<typeof noteRecord>;

const { limit, cursor } = listInput('created_at');

export const notes = actionContract('/notes', 'Notes on customers, opportunities and orders', {
  list: {
    summary: 'List notes, pinned ones first, then newest first',
    input: z.object({
      limit,
      cursor,
      ...filterShape(noteDefinition, 'customer_id', 'opportunityid', 'orderid'),
    }),
    output: z.object({ data: z.array(noteRecord), ...listOutput }),
  },
  create: {
    summary: 'Write a note',
    input: z.object(createShape(noteDefinition)),
    output: z.object({ message: z.literal(successText.noteCreated), data: noteRecord }),
    status: 201,
    creates: true,
  },
  update: {
    summary: 'Change or pin an own note, within 24 hours',
    input: z.object(updateShape(noteDefinition)),
    output: z.object({ message: z.literal(successText.noteUpdated), data: noteRecord }),
  },
  delete: {
    summary: 'Delete a note',
    input: z.object(idShape(noteDefinition)),
    output: z.object({ message: z.literal(successText.noteDeleted) }),
  },
});
