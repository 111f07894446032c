import type { InputOf, OutputOf } from '@/lib/contract';
import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import { storeDate } from '@/lib/kernel/text/format';
import { requireOwnPassword } from '@/lib/people/accounts/own-password';
import { streamOf } from '@/lib/desk/export/stream';
import { claimed, makeToken, requireUsable } from './claim';
import type { DataDownloadRecord, myData, openMyDataJson, openMyDataPdf } from './contract';
import { readerOf, sections } from './read';
import type { Reader, Row } from './section';
import { sheetOf } from './sheet-of';

/* The download of the own data by its customer (docs/product/privacy.md, "Download"). */

type Actions = (typeof myData)['actions'];

/** A new token voids the one before. Refuses 400 and 429 as {@link requireOwnPassword}, 429 after ten downloads in an hour. */
export const askForMyData = operation<InputOf<Actions['ask']>, OutputOf<Actions['ask']>>(
  'download own data',
  'no proof',
  async (context, { password }) => {
    const { actor, limits } = context;
    await requireOwnPassword(context, password, { field: 'password', event: 'data download failed' });
    await limits.consume('dataDownloadsPerAccount', String(actor.id));
    const { token, askedAt, expiresAt } = await makeToken(context);
    const [asked_at, expires_at] = [askedAt.toISOString(), expiresAt.toISOString()];
    return { data: { asked_at, expires_at, json_used: false, pdf_used: false }, token };
  },
);

export const readMyDataState = operation<InputOf<Actions['state']>, OutputOf<Actions['state']>>(
  'download own data',
  'no proof',
  async ({ actor, clock, sql }) => {
    const row = await sql.prisma.dataDownload.findUnique({ where: { userId: actor.id } });
    if (row === null || row.expiresAt <= clock.now()) return { data: null };
    const data: DataDownloadRecord = {
      asked_at: row.askedAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      json_used: row.jsonUsedAt !== null,
      pdf_used: row.pdfUsedAt !== null,
    };
    return { data };
  },
);

const fileName = ({ clock }: ActorContext, ending: string) => `my-data-${storeDate(clock.now())}.${ending}`;

/**
 * All parts, read page by page while the file is sent. HEAD uses nothing up. Refuses 404 for a token that is unknown, used, expired, or of another
 * account.
 */
export const readMyDataAsJson = operation<InputOf<typeof openMyDataJson>, OutputOf<typeof openMyDataJson>>(
  'download own data',
  'no proof',
  async (context, { token }) => {
    const name = fileName(context, 'json');
    if (context.isHead === true) {
      await requireUsable(context, token, 'json');
      return { fileName: name, stream: new ReadableStream() };
    }
    return claimed(context, token, 'json', async () => {
      const parts = jsonOf(await readerOf(context), context.clock.now());
      return { fileName: name, stream: streamOf(parts, await parts.next()) };
    });
  },
);

/** The newest rows of each part. HEAD and refusals as {@link readMyDataAsJson}; 503 if too many documents are drawn, which uses nothing up. */
export const readMyDataAsPdf = operation<InputOf<typeof openMyDataPdf>, OutputOf<typeof openMyDataPdf>>(
  'download own data',
  'no proof',
  async (context, { token }) => {
    const name = fileName(context, 'pdf');
    if (context.isHead === true) {
      await requireUsable(context, token, 'pdf');
      return { fileName: name, bytes: new Uint8Array(), saved: true };
    }
    return claimed(context, token, 'pdf', async () => {
      const sheet = await sheetOf(await readerOf(context), context.actor, context.clock.now());
      return { fileName: name, bytes: await context.documents.render(sheet), saved: true };
    });
  },
);

/** Texts that are one JSON object together: a key of each part. */
async function* jsonOf(from: Reader, now: Date): AsyncGenerator<string, void, void> {
  let text = `{"made_at":${JSON.stringify(now.toISOString())}`;
  for (const section of sections) {
    const { name, isSingle } = section;
    text += `,${JSON.stringify(name)}:`;
    if (!isSingle) text += '[';
    let separator = '';
    for await (const rows of section.pages(from)) {
      if (isSingle) text += JSON.stringify(rows[0] ?? null);
      else if (rows.length > 0) {
        text += separator + rows.map((row: Row) => JSON.stringify(row)).join(',');
        separator = ',';
      }
      yield text;
      text = '';
    }
    if (!isSingle) text += ']';
  }
  yield `${text}}\n`;
}
