import type { DateOrder } from '@/lib/desk/import/rules';
import { importRule, type ImportedList, type ImportOutcome } from '@/lib/desk/import/record';
import { formatCount } from '@/lib/kernel/text/format';

const rows = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

export const importText = {
  title: 'Import',
  fresh: 'New import',
  list: 'What are you importing?',
  lists: {
    customers: 'Customers',
    opportunities: 'Opportunities',
    items: 'Items',
  } satisfies Record<ImportedList, string>,
  file: 'CSV file',
  choose: 'Choose a file',
  drop: 'or drop it here',
  hint: `Up to 5 MB and ${formatCount(importRule.rows)} rows. From Excel, save it as CSV UTF-8.`,
  checkFirst: 'Nothing is saved until you start the import.',
  columns: 'Columns',
  needed: 'Required',
  ifNew: 'Required for new customers',
  optional: 'Optional',
  notes: {
    customers: [
      'Customers are matched by mobile number. Empty cells leave the field unchanged.',
      'Write dates as 31/01/1990 or 1990-01-31. First and last name can be two columns.',
      'New customers have no password. They set one with a reset code.',
    ],
    opportunities: [
      'Customers are matched by mobile number and must already exist.',
      'Stage: new, contacted, visiting or quoted. Default: new.',
    ],
    items: [
      'Each row adds a piece to an open opportunity. Export the opportunities to get their IDs.',
      'Weights in grams or milligrams. The net weight is calculated from gross weight and stones.',
      'Pieces already on the opportunity stay unchanged.',
    ],
  } satisfies Record<ImportedList, readonly string[]>,
  ignored: 'Role, active, password and ID are ignored.',
  checking: (file: string) => `Checking ${file}...`,
  checkFailed: 'The file could not be checked.',
  stopFailed: 'The import could not be stopped. Please try again.',
  startFailed: 'The import could not be started. Please try again.',
  openFailed: 'The import could not be loaded. Please try again.',
  pollFailed: 'The progress could not be loaded. The import continues.',
  notFound: 'This import does not exist, or it is older than 30 days.',
  uploaded: (list: string, when: string, who: string) => `${list} · Uploaded ${when} by ${who}`,
  another: 'Import another file',
  outcomes: {
    made: 'New',
    changed: 'Changed',
    same: 'Unchanged',
    refused: 'Refused',
  } satisfies Record<ImportOutcome, string>,
  counts: {
    checked: 'Check result',
    running: 'So far',
    done: 'Result',
    stopped: 'Result',
    failed: 'So far',
  },
  start: (count: number) => `Import ${rows(count)}`,
  nothing: 'Nothing to import: no row is new or changed.',
  download: 'Download refused rows',
  downloadFailed: "The refused rows couldn't be downloaded.",
  downloadHint: 'Correct them in the file and import it again.',
  progress: 'Progress',
  running: (done: number, total: number) => `${formatCount(done)} of ${rows(total)}`,
  leave: 'You can leave this page. The import continues.',
  done: (created: number, changed: number) =>
    `Imported: ${formatCount(created)} new, ${formatCount(changed)} changed.`,
  stopped: 'Stopped before the end. The remaining rows were not imported and are among the refused ones.',
  failed: (done: number, total: number) =>
    `The import failed after ${formatCount(done)} of ${rows(total)}, after several attempts. Those rows are saved, the others are not. Try again, or stop it to download the remaining rows.`,
  again: 'Try again',
  stop: 'Stop import',
  mapping: {
    title: 'Columns',
    text: 'Match each column of the file to a field.',
    fixed: 'To change the columns, choose the file again.',
    column: 'Column in the file',
    samples: 'First values',
    field: 'Field',
    none: 'Not imported',
    fieldOf: (column: string) => `Field of column ${column}`,
    missing: (labels: readonly string[]) => `No column is ${labels.join(' or ')}.`,
    joined: (field: string, columns: readonly string[]) =>
      `${field} combines the columns ${columns.join(', ')}.`,
    again: 'Check again',
    changed: 'Check again to see the result with these columns.',
  },
  dates: {
    read: {
      day: (column: string) => `Dates in "${column}" are read day first: 04/01/1990 is 4 January.`,
      month: (column: string) => `Dates in "${column}" are read month first: 04/01/1990 is 1 April.`,
    },
    mixed: (column: string) =>
      `"${column}" mixes day-first and month-first dates. Choose one; dates in the other order are refused.`,
    choose: { day: 'Read day first', month: 'Read month first' } satisfies Record<DateOrder, string>,
  },
  rows: {
    title: 'Rows',
    show: 'Show',
    all: 'All',
    line: 'Line',
    result: 'Result',
    reason: 'Reason',
    none: 'No rows',
    more: (count: number) => `Show ${formatCount(count)} more`,
    shown: (shown: number, total: number) => `${formatCount(shown)} of ${rows(total)}`,
  },
  earlier: {
    title: 'Earlier imports',
    loading: 'Loading the imports...',
    failed: 'Failed to fetch the imports. Please try again.',
    none: 'No imports yet',
    noneText: 'Imports are listed here for 30 days.',
    file: 'File',
    when: 'Uploaded',
    state: 'Status',
  },
} as const;
