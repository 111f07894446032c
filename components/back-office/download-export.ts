import { endLinePattern } from '@/lib/desk/export/rules';
import { failed, failureOf, isProvedAfter, parseJson, type Failure } from '@/lib/gateway/client';

/** Export to a file (docs/product/export-import.md, "Export"). */
export type Downloaded =
  | { readonly ok: true; readonly file: Blob; readonly fileName: string; readonly rows: number }
  /** Broke off midway: no failure of the gateway. */
  | { readonly ok: false; readonly cut: true }
  | { readonly ok: false; readonly cut: false; readonly failure: Failure };

interface DownloadOptions {
  readonly signal: AbortSignal;
  /** @param bytes received so far */
  onProgress(bytes: number): void;
}

type Opened =
  | { readonly ok: true; readonly response: Response; readonly body: ReadableStream<Uint8Array<ArrayBuffer>> }
  | { readonly ok: false; readonly failure: Failure };

/** Begins a download, once more after the page has asked for a proof. Never throws. */
async function openFile(url: string, signal: AbortSignal): Promise<Opened> {
  const opened = await openOnce(url, signal);
  return !opened.ok && (await isProvedAfter(opened.failure)) ? openOnce(url, signal) : opened;
}

async function openOnce(url: string, signal: AbortSignal): Promise<Opened> {
  const response = await fetch(url, { credentials: 'same-origin', cache: 'no-store', signal }).catch(
    () => null,
  );
  if (response === null) return { ok: false, failure: failed('network', 0) };
  const { body } = response;
  if (response.ok && body !== null) return { ok: true, response, body };
  const text = await response.text().catch(() => '');
  return { ok: false, failure: failureOf(response, parseJson(text)) };
}

function fileNameOf({ headers }: Response, otherwise: string): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? otherwise;
}

/** Saves a small file of the gateway. @returns what failed; null if nothing did */
export async function downloadFile(url: string, otherwise: string): Promise<Failure | null> {
  const opened = await openFile(url, AbortSignal.timeout(60_000));
  if (!opened.ok) return opened.failure;
  const file = await opened.response.blob().catch(() => null);
  if (file === null) return failed('network', 0);
  saveFile(file, fileNameOf(opened.response, otherwise));
  return null;
}

/**
 * Never throws; a cancelled export is `cut`.
 * @param query `list` and its filters
 */
export async function downloadExport(
  query: URLSearchParams,
  { signal, onProgress }: DownloadOptions,
): Promise<Downloaded> {
  const opened = await openFile(`/api/export?${query.toString()}`, signal);
  if (!opened.ok) return { ok: false, cut: false, failure: opened.failure };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = opened.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      onProgress((bytes += value.length));
    }
  } catch {
    return { ok: false, cut: true };
  }
  const file = new Blob(parts, { type: 'text/csv' });
  const end = await file.slice(-100).text();
  const rows = endLinePattern.exec(end.trimEnd().split('\n').at(-1) ?? '')?.[1];
  if (rows === undefined) return { ok: false, cut: true };
  return { ok: true, file, fileName: fileNameOf(opened.response, 'export.csv'), rows: Number(rows) };
}

export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // After the browser has taken it over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
