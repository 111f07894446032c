import { z } from 'zod';
import { isForCustomers } from '@/lib/kernel/access/permissions';
import { isRefusalCode, statusOfCode, type RefusalCode } from '@/lib/kernel/access/refusal';
import type { EndpointContract, FileType } from '@/lib/contract';
import { fieldsOf } from './behaviour';
import type { EndpointDoc, Example } from './endpoint-doc';
import { errorDescriptions } from './refusals';
import { refTo, type Schemas } from './schemas';
import type { ResponseObject, NamedExample, Reference, Schema } from './types';

/* Successes with the contract's keys, refusals in the failure envelope. */

export const allCodes = Object.keys(statusOfCode).filter(isRefusalCode);

/** The failure envelope (docs/product/gateway.md, "Responses"), as `failureResponse` returns it. */
export const refusalShape = z.strictObject({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  code: z.enum(allCodes),
  fields: z.record(z.string(), z.string()).optional(),
  data: z.unknown().optional(),
  request_id: z.string(),
});

const requestId = '3f6b1f9e-6a0c-4d0e-8d53-5b1f0f7a2c11';

export function refusalExample(code: RefusalCode): NamedExample {
  const { message, ...words } = errorDescriptions[code];
  const fields = 'fields' in words ? { fields: words.fields } : {};
  return {
    summary: words.meaning,
    value: { success: false, message, error: message, code, ...fields, request_id: requestId },
  };
}

/** As it leaves: the message to visitors and customers is in their language (docs/product/gateway.md, "Language"). */
export function successShape(
  { output }: Pick<EndpointContract, 'output'>,
  { who }: Pick<EndpointDoc, 'who'>,
): z.ZodType {
  const success = z.object({ success: z.literal(true) });
  if (output instanceof z.ZodUnion)
    return z.union(
      output.options.map((option) =>
        successShape({ output: z.instanceof(z.ZodType).parse(option) }, { who }),
      ),
    );
  if (!(output instanceof z.ZodObject)) return success;
  const isTranslated = 'message' in output.shape && isForCustomers(who);
  return success.extend(isTranslated ? { ...output.shape, message: z.string() } : output.shape);
}

export const binary: Schema = { type: 'string', format: 'binary' };

export const fileBegin: Readonly<Record<FileType, string>> = {
  'application/pdf': '%PDF-',
  'application/json; charset=utf-8': '{"',
  'text/calendar': 'BEGIN:VCALENDAR\r\n',
  'text/csv': '\uFEFF',
};

function successExample({ title, response }: Example): NamedExample {
  return { summary: title, value: { success: true, ...z.looseObject({}).parse(response) } };
}

/** An example's key. */
export const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

export function successResponse(
  {
    summary,
    creates,
    produces = 'application/json',
  }: Pick<EndpointContract, 'summary' | 'creates'> & Partial<Pick<EndpointContract, 'produces'>>,
  schema: Schema,
  examples: readonly Example[],
): ResponseObject {
  const exampleOf = (each: Example): NamedExample =>
    produces === 'application/json'
      ? successExample(each)
      : { summary: each.title, value: `${fileBegin[produces]}...` };
  return {
    description: summary,
    headers: {
      'X-Request-Id': refTo('headers', 'RequestId'),
      ...(creates ? { 'Idempotent-Replayed': refTo('headers', 'Replayed') } : {}),
    },
    content: {
      [produces]: {
        schema,
        examples: Object.fromEntries(examples.map((each) => [slugOf(each.title), exampleOf(each)])),
      },
    },
  };
}

/** The record of STALE_VERSION: the `data` of a success. */
function recordOf(endpoints: readonly EndpointContract[], schemas: Schemas): Schema | null {
  const records = endpoints
    .filter(({ input }) => 'version' in fieldsOf(input))
    .map((endpoint) => schemas.of(endpoint.output, 'output').properties?.data);
  const [record] = records;
  return typeof record === 'object' ? record : null;
}

/** `data` of the refusal is not the current record. */
const hasOtherData = (code: RefusalCode) =>
  [
    'VISITS_AFFECTED',
    'BULK_REFUSED',
    'WRONG_DAY',
    'WRONG_STORE',
    'HUID_NEEDED',
    'NOT_BOOKED',
    'DELIVERED',
    'NOT_DELIVERED',
    'DUE_LEFT',
    'OUT_OF_BALANCE',
    'EXCHANGE_STATE',
    'NEEDS_APPROVAL',
    'PROOF_NEEDED',
  ].includes(code);

/** Error responses by status. @param codes every error code of the path's operations */
export function refusalResponses(
  codes: readonly RefusalCode[],
  endpoints: readonly EndpointContract[],
  schemas: Schemas,
): Record<string, ResponseObject> {
  const record = recordOf(endpoints, schemas);
  const statuses = [...new Set(codes.map((code) => statusOfCode[code]))];
  return Object.fromEntries(
    statuses.map((status) => {
      const those = codes.filter((code) => statusOfCode[code] === status);
      const response: ResponseObject = {
        description: those.map((code) => `${code}: ${errorDescriptions[code].meaning}`).join('\n\n'),
        headers: headersOfRefusal(status),
        content: {
          'application/json': {
            schema: {
              allOf: [refTo('schemas', 'Refusal')],
              properties: {
                code: { enum: [...those] },
                ...(record !== null && those.includes('STALE_VERSION') && !those.some(hasOtherData)
                  ? { data: record }
                  : {}),
              },
            },
            examples: Object.fromEntries(those.map((code) => [code, refTo('examples', code)])),
          },
        },
      };
      return [String(status), response];
    }),
  );
}

function headersOfRefusal(status: number): Record<string, Reference> {
  return {
    'X-Request-Id': refTo('headers', 'RequestId'),
    ...(status === 429 || status === 503 ? { 'Retry-After': refTo('headers', 'RetryAfter') } : {}),
  };
}
