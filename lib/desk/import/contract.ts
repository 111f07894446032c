import { z } from 'zod';
import { actionContract, fileContract, id, noInput, optional } from '@/lib/contract';
import { recordShape } from '@/lib/kernel/records/shapes';
import { successText } from '@/lib/kernel/text/messages';
import { dateOrders } from './rules';
import { importDefinition, importedLists, importOutcomes, importRule } from './record';

/* See docs/product/export-import.md, "Import". */

const list = z
  .enum(importedLists, 'List must be customers, opportunities or items.')
  .meta({ description: 'customers, opportunities or items.' });

const importId = id('Import ID').meta({ description: 'Id of the import.' });

export const importRecord = recordShape(importDefinition)
  .extend({
    columns: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Header of the column.' }),
          field: z.string().nullable().meta({ description: 'The field that it gives; null for none.' }),
          samples: z.array(z.string()).meta({ description: 'The first values.' }),
          date_order: z
            .enum([...dateOrders, 'mixed'])
            .nullable()
            .meta({
              description:
                'How dates of the column are read. day: 04/01/1990 is 4 January; month: 1 April; mixed: the column holds dates of both orders, such as 31/01/1990 and 12/31/1990, and none of them is read. null for other columns, and where the dates show that the day comes first.',
            }),
        }),
      )
      .meta({ description: 'Columns of the file, in order.' }),
  })
  .meta({ id: 'Import' });
export type ImportRecord = z.output<typeof importRecord>;

const importRow = z.object({
  row: z.int().meta({ description: 'Line of the file; the header is line 1.' }),
  what: z.enum(importOutcomes).meta({
    description:
      'made: a new record; changed: a change of one; same: nothing to change; refused: not imported. What would happen until the import has reached the row, then what did.',
  }),
  why: z.string().nullable().meta({ description: 'Why it is refused; else null.' }),
});
export type ImportRow = z.output<typeof importRow>;

const withRows = importRecord
  .extend({ rows: z.array(importRow).meta({ description: 'Every row of the file.' }) })
  .meta({ id: 'ImportWithRows' });

/** A multipart field: JSON of column to field. */
const mapping = z.string('Mapping must be a text.').transform((text, { addIssue }) => {
  const shape = z.record(z.string(), z.string().nullable());
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    addIssue({ code: 'custom', message: 'Mapping must be a JSON object of columns and fields.' });
    return z.NEVER;
  }
});

export const imports = actionContract('/import', 'Imports of CSV files', {
  check: {
    summary: 'Upload a CSV file and see what an import would do; writes no record',
    upload: true,
    input: z.object({
      list,
      file: z
        .file('Please choose a CSV file.')
        .max(importRule.fileBytes, 'The file may have 5 MB at most.')
        .meta({ description: 'The CSV file, up to 5 MB and 10,000 rows.' }),
      mapping: optional(mapping).meta({
        description:
          'JSON object: header of a column to the field that it gives, or null. Several columns may give `name` of customers, joined in their order. Default: by the names of the columns.',
      }),
      date_order: optional(z.enum(dateOrders, 'Date order must be day or month.')).meta({
        description:
          'Which number of dates like 04/01/1990 comes first. Default: the day, unless the column shows the month.',
      }),
    }),
    output: z.object({ data: withRows }),
  },
  start: {
    summary:
      'Start a checked import in the background, or one that failed again; a started one stays as it is',
    input: z.object({ id: importId }),
    output: z.object({ message: z.literal(successText.importStarted), data: importRecord }),
  },
  stop: {
    summary: 'Stop an import that runs or has failed; the rows that are left are refused',
    input: z.object({ id: importId }),
    output: z.object({ message: z.literal(successText.importStopped), data: importRecord }),
  },
  state: {
    summary: 'Read the state of an import',
    input: z.object({
      id: importId,
      rows: optional(z.boolean('Rows must be true or false.')).meta({
        description: 'Whether the rows are returned too.',
      }),
    }),
    output: z.object({ data: importRecord.extend(withRows.pick({ rows: true }).partial().shape) }),
  },
  list: {
    summary: 'List the imports of the last 30 days, newest first',
    input: noInput,
    output: z.object({ data: z.array(importRecord.omit({ columns: true })) }),
  },
});

export const openRefusedRows = fileContract('text/csv', {
  path: '/import_refused',
  summary: 'The refused rows of an import as a CSV file, with a column `why`',
  input: z.object({ id: importId }),
});
