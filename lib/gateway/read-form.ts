import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { uploadLimit } from '@/lib/limits';
import { refusalText } from '@/lib/kernel/text/messages';

/* Uploads: `multipart/form-data`, which one action of an endpoint may take in place of JSON. */

export function isForm({ headers }: Request): boolean {
  return /^multipart\/form-data *;/i.test(headers.get('content-type')?.trim() ?? '');
}

/**
 * The first of repeated names counts. In memory at once, up to {@link uploadLimit}.
 * @throws 413 for more, 400 with `file` for a malformed form
 */
export async function readForm(request: Request): Promise<Record<string, string | File>> {
  const type = request.headers.get('content-type') ?? '';
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let form: FormData;
  try {
    if (!(await readUpToLimit(request, (part) => parts.push(part))))
      throw new Refusal('TOO_LARGE', refusalText.tooLarge);
    form = await new Response(new Blob(parts), { headers: { 'content-type': type } }).formData();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Malformed, or the client has disconnected.
    throw wrongField('file', 'The upload could not be read. Please choose the file again.');
  }
  const fields: Record<string, string | File> = {};
  for (const [name, value] of form) fields[name] ??= value;
  return fields;
}

/**
 * Drops an unread body while the response is on its way, so that a client that is still sending can read the refusal; the front ends the
 * connection (lib/server/front/server.ts).
 */
export async function dropBody(request: Request): Promise<void> {
  if (request.bodyUsed || request.body?.locked === true) return;
  await readUpToLimit(request, () => undefined).catch(() => undefined);
}

/**
 * Reads a body. Returns false beyond {@link uploadLimit}: the rest is dropped while the response is on its way, until the front cuts the connection
 * (lib/server/front/server.ts).
 */
async function readUpToLimit(
  { body }: Request,
  keep: (part: Uint8Array<ArrayBuffer>) => unknown,
): Promise<boolean> {
  if (body === null) return true;
  const reader = body.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    bytes += value.byteLength;
    if (bytes > uploadLimit.bytes) {
      void dropRest(reader);
      return false;
    }
    keep(value);
  }
}

/** Reads and drops the rest. Not cancelled: that would end the connection before the response. */
async function dropRest(reader: ReadableStreamDefaultReader<unknown>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The connection was cut.
  }
}
