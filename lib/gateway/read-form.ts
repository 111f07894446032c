import { Refusal, wrongField } from '@/lib/access/refusal';
import { uploadLimit } from '@/lib/business';
import { refusalText } from '@/lib/text/messages';

/** Reads an upload: `multipart/form-data`, which one action of an endpoint may take in place of JSON. */

export function isForm({ headers }: Request): boolean {
  return /^multipart\/form-data *;/i.test(headers.get('content-type')?.trim() ?? '');
}

/**
 * The fields of a form by name; the first of repeated names counts. In memory at once: the front lets at most {@link uploadLimit} through.
 * @throws 413 for more, 400 with `file` for a form that is malformed
 */
export async function readForm(request: Request): Promise<Record<string, string | File>> {
  const type = request.headers.get('content-type') ?? '';
  if (Number(request.headers.get('content-length') ?? 0) > uploadLimit.bytes) throw tooLarge();
  let form: FormData;
  try {
    const bytes = await request.arrayBuffer();
    if (bytes.byteLength > uploadLimit.bytes) throw tooLarge();
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Malformed, or the client has disconnected.
    throw wrongField('file', 'The upload could not be read. Please choose the file again.');
  }
  const fields: Record<string, string | File> = {};
  for (const [name, value] of form) fields[name] ??= value;
  return fields;
}

/** Reads and drops a body, so that a browser that is still sending it reads the refusal. */
export async function dropBody({ body, bodyUsed }: Request): Promise<void> {
  if (body === null || bodyUsed || body.locked) return;
  await body.pipeTo(new WritableStream()).catch(() => undefined);
}

function tooLarge(): Refusal {
  return new Refusal('TOO_LARGE', refusalText.tooLarge);
}
