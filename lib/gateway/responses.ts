import { Refusal } from '@/lib/kernel/access/refusal';
import { english, type Language } from '@/lib/languages';
import type { FileType } from '@/lib/contract';
import { databaseFault } from '@/lib/db/faults';
import { refusalText } from '@/lib/kernel/text/messages';
import { translationInto } from './language';

/* Turns every thrown error into the gateway's failure envelope (docs/product/gateway.md, "Responses"). */

/** An unreachable database is 503, any other unexpected error 500. */
export function asRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  if (databaseFault(thrown) !== null)
    return new Refusal('UNAVAILABLE', refusalText.unavailable, { retryAfterSeconds: 3, cause: thrown });
  return new Refusal('INTERNAL', refusalText.internal, { cause: thrown });
}

/** In the language of the caller, but for `code` and `data`. */
export async function failureResponse(
  refusal: Refusal,
  requestId: string,
  language: Language,
): Promise<Response> {
  const translate = await translationInto(language);
  const { retryAfterSeconds, allow, data } = refusal.details;
  const message = translate(refusal.sentence);
  // A field of a sentence with values has the same one.
  const fields = mapped(refusal.details.fields, (text) =>
    text === refusal.message ? message : translate(text),
  );
  const body = {
    success: false,
    message,
    error: message,
    code: refusal.code,
    ...(fields === undefined ? {} : { fields }),
    ...(data === undefined ? {} : { data }),
    request_id: requestId,
  };
  const headers = jsonHeaders(requestId, language);
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  if (allow !== undefined) headers.set('allow', allow);
  return new Response(JSON.stringify(body), { status: refusal.status, headers });
}

function mapped(
  texts: Readonly<Record<string, string>> | undefined,
  change: (text: string) => string,
): Readonly<Record<string, string>> | undefined {
  return texts && Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]));
}

export function jsonHeaders(requestId: string, language: Language = english): Headers {
  return new Headers({
    'content-type': 'application/json; charset=utf-8',
    'content-language': language,
    'cache-control': 'no-store',
    'x-request-id': requestId,
  });
}

/** A browser shows a PDF, unless it is `saved`, and saves or opens the others. @param fileName ASCII without quotes */
export function fileHeaders(requestId: string, type: FileType, fileName: string, saved = false): Headers {
  const isShown = type === 'application/pdf' && !saved;
  return new Headers({
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${fileName}"`,
    'cache-control': 'private, no-store',
    'x-request-id': requestId,
  });
}
