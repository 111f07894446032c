import { z } from 'zod';
import { boardLimits } from '@/lib/limits';
import {
  actionContract,
  calendarDate,
  exactTotal,
  id,
  nullableId,
  instant,
  listOutput,
  listInput,
  money,
  optional,
  text,
  version,
  wholeNumber,
  maxId,
} from '@/lib/contract';
import { orderRecord } from '@/lib/sales/orders/contract';
import { createShape, filterShape, idShape, recordShape, updateShape } from '@/lib/kernel/records/shapes';
import { successText } from '@/lib/kernel/text/messages';
import { opportunityDefinition } from './record';
import { openStages } from './rules';

/* See docs/product/rules.md, "Opportunities". */

export const opportunityRecord = recordShape(opportunityDefinition);
export type OpportunityRecord = z.output<typeof opportunityRecord>;

const { stage, lost_reason, lost_note } = opportunityDefinition.fields;
const stageShape = z.enum(stage.values, 'Stage must be new, contacted, visiting, quoted, won or lost.');
const page = listInput(...opportunityDefinition.sorts);

const day = (label: string, description: string) =>
  optional(calendarDate(label)).meta({ description: `${description}, in Asia/Kolkata.` });

/** Filter of the list, board, bulk changes and exports. */
export const opportunityFilter = {
  search: page.search,
  ...filterShape(opportunityDefinition, 'status', 'stage', 'userid', 'executiveid', 'employeeid', 'store_id'),
  created_from: day('Created from', 'First day on which it was created'),
  created_to: day('Created to', 'Last day on which it was created'),
  stage_from: day('Stage from', 'First day on which it was moved to the stage in which it is'),
  stage_to: day('Stage to', 'Last day on which it was moved to the stage in which it is'),
};
export type OpportunityFilter = Partial<z.output<z.ZodObject<typeof opportunityFilter>>>;

export const stageChange = z
  .object({
    from: z.enum(stage.values).meta({ description: 'The stage before.' }),
    to: z.enum(stage.values).meta({ description: 'The stage after.' }),
    at: instant.meta({ description: 'When it was moved, in UTC.' }),
    by: z.int().nullable().meta({ description: 'User id of who moved it; null: the system.' }),
  })
  .meta({ id: 'StageChange' });
export type StageChange = z.output<typeof stageChange>;

const opportunityWithStages = opportunityRecord
  .extend({ stages: z.array(stageChange).meta({ description: 'Its changes of stage, oldest first.' }) })
  .meta({ id: 'OpportunityWithStages' });

/** Fields of a change that wins an opportunity; ignored for others. */
const wonTotal = {
  take_sum: optional(z.boolean('Take sum must be true or false.')).meta({
    description:
      'true: won at the sum of its items, which becomes its total. Default: at its total as it stands. Without items it is the total, too.',
  }),
  items_sum: optional(money('Sum of the items')).meta({
    description:
      'The sum of its items that was shown, in rupees, 0 for none. If it is another one by now: 409.',
  }),
};

/** The change may have closed the opportunity. */
const changed = z.object({
  message: z.literal(successText.opportunityUpdated),
  data: opportunityRecord,
  order: orderRecord.optional().meta({ description: 'The order that closing created or kept.' }),
  order_adopted: z
    .literal(true)
    .optional()
    .meta({ description: 'true if the opportunity already had its order; otherwise omitted.' }),
});

const boardColumn = z
  .object({
    stage: z.enum(stage.values).meta({ description: 'The stage of the column.' }),
    count: z.int().meta({ description: 'Number of opportunities in the column, those not loaded included.' }),
    sum: z.number().meta({ description: 'Sum of their total amounts, in rupees.' }),
    data: z.array(opportunityRecord),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Cursor of more cards of the column; null if there are none.' }),
  })
  .meta({ id: 'BoardColumn' });
export type BoardColumn = z.output<typeof boardColumn>;

export const opportunities = actionContract('/Opportunity', 'Opportunities', {
  list: {
    summary: 'List opportunities, newest first',
    input: z.object({ ...page, ...opportunityFilter, ...exactTotal }),
    output: z.object({ data: z.array(opportunityRecord), ...listOutput }),
  },
  read: {
    summary: 'Read one opportunity with its changes of stage',
    input: z.object(idShape(opportunityDefinition)),
    output: z.object({
      data: opportunityWithStages,
    }),
  },
  board: {
    summary: 'List opportunities by stage, the last moved first, with count and sum of each stage',
    input: z
      .object({
        ...opportunityFilter,
        limit: optional(wholeNumber('Limit', { min: 1, max: 100 }))
          .transform((value) => value ?? boardLimits.cards)
          .meta({ description: `Cards of a column, 1 to 100. Default: ${boardLimits.cards}.` }),
        cursor: page.cursor.meta({
          description: 'The `next_cursor` of a column, with its `stage`: more cards of it.',
        }),
      })
      .refine(({ stage: of, cursor }) => cursor === undefined || of !== undefined, {
        path: ['stage'],
        error: 'Stage is required with a cursor.',
      }),
    output: z.object({ data: z.array(boardColumn) }),
  },
  create: {
    summary: 'Create an opportunity; a closed one gets its order immediately',
    input: z.object({
      ...createShape(opportunityDefinition),
      booking_id: optional(id('Booking ID')).meta({
        description:
          "Id of the customer's visit that it is for, checked in at a store: linked for ever, it makes the visit served.",
      }),
    }),
    output: z.object({
      message: z.literal(successText.opportunityCreated),
      data: opportunityRecord,
      order: orderRecord.optional().meta({ description: 'The order that closing created or kept.' }),
    }),
    status: 201,
    creates: true,
  },
  update: {
    summary: 'Change an opportunity; closing it moves it to won and creates its order',
    input: z.object({ ...updateShape(opportunityDefinition), ...wonTotal }),
    output: changed,
  },
  move: {
    summary: 'Move an opportunity to another stage',
    input: z
      .object({
        ...idShape(opportunityDefinition),
        stage: stageShape.meta({ description: 'The stage to move it to.' }),
        lost_reason: optional(
          z.enum(
            lost_reason.values,
            'Reason must be price, bought_elsewhere, no_answer, changed_mind or other.',
          ),
        ).meta({ description: 'Why it was lost; required for lost, ignored for other stages.' }),
        lost_note: optional(
          text({ label: lost_note.label, max: lost_note.max, lineBreaks: true, required: false }),
        ).meta({ description: 'What there is to know about losing it; required for the reason other.' }),
        ...wonTotal,
        version: version(),
      })
      .superRefine((input, context) => {
        const missing = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: [field], message });
        if (input.stage !== 'lost') return;
        if (input.lost_reason === undefined) missing('lost_reason', 'Reason is required.');
        if (input.lost_reason === 'other' && (input.lost_note ?? '') === '')
          missing('lost_note', 'Note is required for another reason.');
      }),
    output: changed,
  },
  bulk: {
    summary: 'Give many opportunities to staff, or move them to an open stage: all or none',
    input: z
      .object({
        ids: optional(
          z
            .array(id('Opportunity ID'), 'Ids must be a list.')
            .min(1, 'Select at least one opportunity.')
            .max(boardLimits.bulkIds, `At most ${boardLimits.bulkIds} opportunities at once.`),
        ).meta({ description: `The opportunities, up to ${boardLimits.bulkIds}.` }),
        versions: optional(
          z.array(wholeNumber('Version', { min: 1, max: maxId }), 'Versions must be a list.'),
        ).meta({
          description:
            'The version of each of `ids`, in their order: one that has another by now is refused.',
        }),
        filter: optional(z.object(opportunityFilter, 'Filter must be an object.')).meta({
          description: `Filters of the list, in place of \`ids\`: all opportunities that match, up to ${boardLimits.bulkMatches}.`,
        }),
        do: z.enum(['give', 'move'], 'Do must be give or move.').meta({
          description: 'give: reassign to other staff, for admins. move: to an open stage.',
        }),
        executiveid: nullableId('Executive ID').meta({
          description: 'For give: the executive; null for nobody, omitted to keep each.',
        }),
        employeeid: nullableId('Employee ID').meta({
          description: 'For give: the employee; null for nobody, omitted to keep each.',
        }),
        stage: optional(z.enum(openStages, 'Stage must be new, contacted, visiting or quoted.')).meta({
          description: 'For move: an open stage.',
        }),
      })
      .superRefine((input, context) => {
        const wrong = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: [field], message });
        if ((input.ids === undefined) === (input.filter === undefined))
          wrong('ids', 'Send either ids or a filter.');
        if (input.versions !== undefined && input.versions.length !== input.ids?.length)
          wrong('versions', 'Send a version for each of ids.');
        if (input.do === 'move' && input.stage === undefined) wrong('stage', 'Stage is required.');
        if (input.do === 'give' && input.executiveid === undefined && input.employeeid === undefined)
          wrong('executiveid', 'Select an executive or an employee.');
      }),
    output: z.object({
      message: z.literal(successText.opportunitiesUpdated),
      changed: z
        .int()
        .meta({ description: 'Number of opportunities that were changed; the others were so already.' }),
      before: z
        .array(
          opportunityRecord.pick({ id: true, stage: true, executiveid: true, employeeid: true }).extend({
            version: z
              .int()
              .meta({ description: 'Its version since this change: for `versions`, to undo it.' }),
          }),
        )
        .meta({ description: 'What the changed ones had before, in order of their ids.' }),
    }),
  },
  delete: {
    summary: 'Delete an opportunity with its items',
    input: z.object(idShape(opportunityDefinition)),
    output: z.object({ message: z.literal(successText.opportunityDeleted) }),
  },
});
