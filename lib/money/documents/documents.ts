import { join } from 'node:path';
import { Piscina } from 'piscina';
import { z } from 'zod';
import { Refusal } from '@/lib/kernel/access/refusal';
import { refusalText } from '@/lib/kernel/text/messages';
import { Semaphore } from '@/lib/kernel/concurrency/semaphore';
import { forbidInTransaction } from '@/lib/db/open-transaction';
import type { DataSheet, DocumentData } from './data';

/*
 * PDFs, drawn in worker threads of low priority with a bounded queue, so that they never delay requests,
 * nor those of one account another's (docs/decisions/015-pdf-documents.md).
 */

const threads = 2;
const queueLimit = 100;
/** A customer's own data has many pages: one thread at a time is left for it, so that invoices at the counter do not wait. */
const sheets = { permits: 1, maxWaiting: 10, waitMs: 10_000, drawMs: 45_000 } as const;
const sheetRetrySeconds = 30;
/** Added to the threads' niceness: requests come first. */
const niceness = 10;

/** Built by `bundleWorker` of tools/launch/site-build.ts. */
const bundle = 'document-worker.mjs';

export interface Documents {
  /** Throws UNAVAILABLE if too many documents are queued, or if a data sheet waits or takes too long. Not within a transaction. */
  render(data: DocumentData | DataSheet): Promise<Uint8Array<ArrayBuffer>>;
}

export interface SharedDocuments {
  /** @param owner account or address: the waiting documents of owners are drawn in turn, and no owner fills the queue */
  of(owner: string): Documents;
  close(): Promise<void>;
}

/** Worker's file by path, since bundlers do not include it. */
function workerFile(): string {
  const built = process.env.NODE_ENV === 'production';
  const distDir = process.env['NEXT_DIST_DIR'] ?? '.next';
  return join(process.cwd(), built ? join(distDir, bundle) : 'lib/money/documents/source-worker.mjs');
}

const pdf = z.instanceof(Uint8Array);

/** @param options.drawMs the longest time for a data sheet, whose thread is then ended */
export function workerDocuments({
  drawMs = sheets.drawMs,
}: { readonly drawMs?: number } = {}): SharedDocuments {
  const pool = new Piscina({
    filename: workerFile(),
    minThreads: 0,
    maxThreads: threads,
    // Loading takes half a second.
    idleTimeout: 300_000,
    niceIncrement: niceness,
  });
  const semaphore = new Semaphore({
    permits: threads,
    lanes: ['all'],
    maxWaiting: queueLimit,
    retryAfterSeconds: 3,
  });
  const sheetSemaphore = new Semaphore({
    permits: sheets.permits,
    lanes: ['all'],
    maxWaiting: sheets.maxWaiting,
    timeoutMs: sheets.waitMs,
    retryAfterSeconds: sheetRetrySeconds,
  });
  const draw = (owner: string, data: DocumentData | DataSheet, signal: AbortSignal | null) =>
    semaphore.runExclusive('all', owner, () => pool.run(data, { signal }));

  async function drawInTime(owner: string, data: DataSheet): Promise<unknown> {
    const late = AbortSignal.timeout(drawMs);
    try {
      return await draw(owner, data, late);
    } catch (error) {
      if (!late.aborted) throw error;
      throw new Refusal('UNAVAILABLE', refusalText.unavailable, { retryAfterSeconds: sheetRetrySeconds });
    }
  }

  return {
    of: (owner) => ({
      async render(data) {
        forbidInTransaction('Drawing a document');
        const drawn =
          data.kind === 'data_sheet'
            ? sheetSemaphore.runExclusive('all', owner, () => drawInTime(owner, data))
            : draw(owner, data, null);
        return pdf.parse(await drawn);
      },
    }),
    close: () => pool.destroy(),
  };
}
