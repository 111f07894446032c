import { allCodes, binary, refusalAnswers, successAnswer, successShape } from './answers';
import { isWebhook, reasonsOf } from './behaviour';
import type { CallNote } from './note';
import { webhookEvent } from './notes/payments';
import {
  aboutOf,
  behaviourOf,
  bodyOf,
  codesOf,
  idempotencyKey,
  queryOf,
  signedIn,
  statusesOf,
  statusOf,
} from './parts';
import { refTo, type Schemas } from './schemas';
import type { Operation } from './types';

const webhookParameters = [refTo('parameters', 'RazorpaySignature'), refTo('parameters', 'RazorpayEventId')];

export function callOperation(
  { call, note }: CallNote,
  tag: string,
  id: string,
  schemas: Schemas,
): Operation {
  const schema = call.produces === 'application/json' ? schemas.of(successShape(call), 'output') : binary;
  const body =
    call.method === 'GET'
      ? null
      : bodyOf(isWebhook(call) ? { ...call, input: webhookEvent } : call, note, schemas);
  const successes = statusesOf(call, note).map((status) => {
    const examples = note.examples.filter((each) => statusOf(call, each) === status);
    return [String(status), successAnswer(call, schema, examples)] as const;
  });
  return {
    operationId: id,
    tags: [tag],
    summary: call.summary,
    description: aboutOf(note),
    security: call.open ? [] : signedIn,
    parameters: [
      ...(call.method === 'GET' ? queryOf(call, note, schemas) : []),
      ...(call.creates ? [idempotencyKey] : []),
      ...(isWebhook(call) ? webhookParameters : []),
    ],
    ...(body === null ? {} : { requestBody: body }),
    responses: {
      ...Object.fromEntries(successes),
      ...refusalAnswers(codesOf(reasonsOf(call, note), allCodes), [call], schemas),
    },
    ...behaviourOf(call, note),
  };
}
