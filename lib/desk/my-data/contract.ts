import { z } from 'zod';
import { actionContract, fileContract, instant, noInput, streamContract } from '@/lib/contract';
import { currentPassword } from '@/lib/people/accounts/contract';

/* See docs/product/privacy.md, "Download". */

const downloadRecord = z
  .object({
    asked_at: instant.meta({ description: 'When it was asked for, in UTC.' }),
    expires_at: instant.meta({ description: 'Until when it can be opened, in UTC.' }),
    json_used: z.boolean().meta({ description: 'Whether `GET /my_data_json` was opened.' }),
    pdf_used: z.boolean().meta({ description: 'Whether `GET /my_data_pdf` was opened.' }),
  })
  .meta({ id: 'DataDownload' });
export type DataDownloadRecord = z.output<typeof downloadRecord>;

export const myData = actionContract('/my_data', 'Download of your data', {
  ask: {
    summary: 'Ask for a download of your data, with your password',
    input: z.object({
      password: currentPassword.meta({ description: 'Your current password.' }),
    }),
    // Not `creates`: an Idempotency-Key would keep the answer, with the token in the clear.
    output: z.object({
      data: downloadRecord,
      token: z.string().meta({
        description: 'For `GET /my_data_json` and `GET /my_data_pdf`: each once, with your session.',
      }),
    }),
  },
  state: {
    summary: 'Read whether a download of your data is open',
    input: noInput,
    output: z.object({
      data: downloadRecord
        .nullable()
        .meta({ description: 'The last one that was asked for; null once it has expired.' }),
    }),
  },
});

const tokenInput = z.object({
  token: z
    .string('Token is required.')
    .max(200, 'Token is too long.')
    .meta({ description: 'The token of `POST /my_data`.' }),
});

export const openMyDataJson = streamContract('application/json; charset=utf-8', {
  path: '/my_data_json',
  summary: 'Your data as a JSON file, once',
  input: tokenInput,
});

export const openMyDataPdf = fileContract('application/pdf', {
  path: '/my_data_pdf',
  summary: 'Your data as a PDF, once',
  input: tokenInput,
});
