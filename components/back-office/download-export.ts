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

/**
 * Never throws; a cancelled export is `cut`.
 * @param query `list` and its filters
 */
export async function downloadExport(query: URLSearchParams, options: DownloadOptions): Promise<Downloaded> {
  const outcome = await downloadOnce(query, options);
  const isRepeated = !outcome.ok && !outcome.cut && (await isProvedAfter(outcome.failure));
  return isRepeated ? downloadOnce(query, options) : outcome;
}

async function downloadOnce(
  query: URLSearchParams,
  { signal, onProgress }: DownloadOptions,
): Promise<Downloaded> {
  const response = await fetch(`/api/export?${query.toString()}`, {
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  }).catch(() => null);
  if (response === null) return { ok: false, cut: false, failure: failed('network', 0) };
  if (!response.ok || response.body === null) {
    const body = await response.text().catch(() => '');
    return { ok: false, cut: false, failure: failureOf(response, parseJson(body)) };
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = response.body.getReader();
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
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { ok: true, file, fileName: fileName ?? 'export.csv', rows: Number(rows) };
}

export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // After the browser has taken it over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
