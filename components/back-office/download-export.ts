import { endLinePattern } from '@/lib/desk/export/rules';
import { fileNameOf, openFile } from '@/components/data/download-file';
import type { Failure } from '@/lib/gateway/client';

export { saveFile } from '@/components/data/download-file';

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
