import { failed, failureOf, isProvedAfter, parseJson, type Failure } from '@/lib/gateway/client';

type Opened =
  | { readonly ok: true; readonly response: Response; readonly body: ReadableStream<Uint8Array<ArrayBuffer>> }
  | { readonly ok: false; readonly failure: Failure };

/** Begins a download, once more after the page has asked for a proof. Never throws. */
export async function openFile(url: string, signal: AbortSignal): Promise<Opened> {
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

export function fileNameOf({ headers }: Response, otherwise: string): string {
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

export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // After the browser has taken it over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
