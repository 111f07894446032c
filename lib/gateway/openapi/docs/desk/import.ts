import { wantsProof } from '@/lib/gateway/openapi/docs/wants-proof';
import { imports, openRefusedRows, type ImportRecord } from '@/lib/desk/import/contract';
import { actionDocs, endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';

const { columns, ...summary }: ImportRecord = {
  id: samples.importId,
  list: 'customers',
  file_name: 'customers.csv',
  state: 'checked',
  total: 2,
  progress: 0,
  made: 1,
  changed: 0,
  same: 0,
  refused: 1,
  created_by: 10_001,
  created_by_name: 'Meena Devi',
  created_at: '2026-11-25T05:30:00.000Z',
  started_at: null,
  finished_at: null,
  columns: [
    { name: 'Mobile', field: 'mobile', samples: ['9811100001', '98111'], date_order: null },
    { name: 'Full name', field: 'name', samples: ['Asha Reddy', 'Kiran Das'], date_order: null },
    { name: 'Remarks', field: null, samples: [], date_order: null },
  ],
};
const record = { ...summary, columns };
const rows = [
  { row: 2, what: 'made' as const, why: null },
  {
    row: 3,
    what: 'refused' as const,
    why: 'Mobile number must have 10 digits and begin with 6, 7, 8 or 9.',
  },
];
const who = 'import data' as const;
const noImport = 'The import does not exist.';

export const importDocs = {
  imports: actionDocs(
    imports,
    'Customers, by their mobile, and opportunities of customers, from CSV files. `check` is the one call that takes `multipart/form-data`, up to 6 MiB with a Content-Length; the others take JSON. A file is kept for 30 days.',
    {
      check: {
        about:
          'CSV with comma, semicolon or tab, in UTF-8 or UTF-16, with a row of the names of the columns. An empty cell leaves a field; `role`, `active`, `password` and `id` cannot be imported. Imported customers set a password by the reset code.',
        who,
        refuses: {
          ...wantsProof,
          RATE_LIMITED:
            'More than 60 uploads of the account within an hour, or more than 600 calls of one session in a minute.',
        },
        examples: [
          {
            title: 'Two customers',
            as: 'admin',
            sent: {
              list: 'customers',
              file: new File(
                ['Mobile,Full name,Remarks\n9811100001,Asha Reddy,\n98111,Kiran Das,\n'],
                'customers.csv',
              ),
            },
            response: { data: { ...record, rows } },
          },
        ],
      },
      start: {
        who,
        refuses: { ...wantsProof, NOT_FOUND: noImport },
        examples: [
          {
            title: 'Import what was checked',
            as: 'admin',
            sent: { id: samples.importId },
            response: {
              message: successText.importStarted,
              data: { ...record, state: 'running', progress: 1, started_at: '2026-11-25T05:31:00.000Z' },
            },
          },
        ],
      },
      stop: {
        who,
        refuses: { NOT_FOUND: noImport },
        examples: [
          {
            title: 'Leave out the rest',
            as: 'admin',
            sent: { id: samples.importId },
            response: {
              message: successText.importStopped,
              data: {
                ...record,
                state: 'stopped',
                progress: 1,
                started_at: '2026-11-25T05:31:00.000Z',
                finished_at: '2026-11-25T05:32:00.000Z',
              },
            },
          },
        ],
      },
      state: {
        who,
        refuses: { NOT_FOUND: noImport },
        examples: [
          {
            title: 'How far is it?',
            as: 'admin',
            sent: { id: samples.importId, rows: true },
            response: { data: { ...record, rows } },
          },
        ],
      },
      list: {
        who,
        refuses: {},
        examples: [{ title: 'The last imports', as: 'admin', sent: {}, response: { data: [summary] } }],
      },
    },
  ),
  openRefusedRows: endpointDoc(openRefusedRows, {
    about:
      'The rows as they stood in the file, with their line and the reason: to be corrected and imported again.',
    who,
    refuses: { ...wantsProof, NOT_FOUND: 'The import does not exist, or no row of it is refused.' },
    examples: [
      {
        title: 'The refused rows',
        as: 'admin',
        sent: { id: samples.importId },
        response: { fileName: 'refused-81204.csv', bytes: new Uint8Array() },
      },
    ],
  }),
};
