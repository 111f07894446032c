import { allCodes, binary, refusalResponses, successResponse, successShape } from './responses';
import { isWebhook, reasonsOf } from './behaviour';
import type { DocumentedEndpoint } from './endpoint-doc';
import { webhookEvent } from '@/lib/gateway/openapi/docs/money/payments';
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

export function endpointOperation(
  { endpoint, doc }: DocumentedEndpoint,
  tag: string,
  id: string,
  schemas: Schemas,
): Operation {
  const schema =
    endpoint.produces === 'application/json' ? schemas.of(successShape(endpoint, doc), 'output') : binary;
  const body =
    endpoint.method === 'GET'
      ? null
      : bodyOf(isWebhook(endpoint) ? { ...endpoint, input: webhookEvent } : endpoint, doc, schemas);
  const successes = statusesOf(endpoint, doc).map((status) => {
    const examples = doc.examples.filter((each) => statusOf(endpoint, each) === status);
    return [String(status), successResponse(endpoint, schema, examples)] as const;
  });
  return {
    operationId: id,
    tags: [tag],
    summary: endpoint.summary,
    description: aboutOf(doc),
    security: endpoint.open ? [] : signedIn,
    parameters: [
      ...(endpoint.method === 'GET' ? queryOf(endpoint, doc, schemas) : []),
      ...(endpoint.creates ? [idempotencyKey] : []),
      ...(isWebhook(endpoint) ? webhookParameters : []),
    ],
    ...(body === null ? {} : { requestBody: body }),
    responses: {
      ...Object.fromEntries(successes),
      ...refusalResponses(codesOf(reasonsOf(endpoint, doc), allCodes), [endpoint], schemas),
    },
    ...behaviourOf(endpoint, doc),
  };
}
