import { join } from 'node:path';
import { Piscina } from 'piscina';
import { z } from 'zod';
import { Semaphore } from '@/lib/kernel/concurrency/semaphore';
import { forbidInTransaction } from '@/lib/db/open-transaction';
import type { DataSheet, DocumentData } from './data';

/*
 * PDFs, drawn in worker threads of low priority with a bounded queue, so that they never delay requests,
 * nor those of one account another's (docs/decisions/015-pdf-documents.md).
 */

const threads = 2;
const queueLimit = 100;
/** Added to the threads' niceness: requests come first. */
const niceness = 10;

/** Built by `bundleWorker` of tools/launch/site-build.ts. */
const bundle = 'document-worker.mjs';

export interface Documents {
  /** Throws UNAVAILABLE if too many documents are queued. Not within a transaction. */
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

export function workerDocuments(): SharedDocuments {
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
  return {
    of: (owner) => ({
      async render(data) {
        forbidInTransaction('Drawing a document');
        return pdf.parse(await semaphore.runExclusive('all', owner, () => pool.run(data)));
      },
    }),
    close: () => pool.destroy(),
  };
}
