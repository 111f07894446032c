import { sessionCookieName } from '@/lib/people/auth/cookies';
import { brand } from '@/lib/business';
import { actionsOperation } from './actions-operation';
import { allCodes, refusalExample, refusalShape } from './responses';
import { endpointOperation } from './endpoint-operation';
import { headerDescriptions } from './fields';
import { groups } from './endpoint-docs';
import { samples } from './samples';
import { Schemas } from './schemas';
import type { ApiDocument, Operation, PathItem } from './types';

/* Generated from the contracts, the error codes and the descriptions (./docs) of each endpoint. */

const text = { type: 'string' } as const;

export function apiDocument(): ApiDocument {
  const schemas = new Schemas();
  schemas.keep('Refusal', schemas.of(refusalShape, 'output'));
  const paths = Object.fromEntries(
    groups.flatMap(({ tag, docs }) =>
      Object.entries(docs).map(([id, doc]) => {
        const operation =
          'docs' in doc ? actionsOperation(doc, tag, id, schemas) : endpointOperation(doc, tag, id, schemas);
        return [doc.endpoint.path, pathItem(doc.endpoint.method, operation)];
      }),
    ),
  );
  return {
    openapi: '3.1.1',
    info: {
      title: `${brand.name} API`,
      version: '1.0.0',
      description: `The gateway that the site of ${brand.name} and its apps run on. A readable form of this document, with how to begin, is at /developers.`,
    },
    servers: [{ url: '/api', description: 'This site' }],
    tags: groups.map(({ tag, about }) => ({ name: tag, description: about })),
    paths,
    components: {
      schemas: schemas.named,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: headerDescriptions.idempotencyKey,
          schema: { ...text, pattern: '^[!-~]{1,100}$' },
          example: samples.idempotencyKey,
        },
        RazorpaySignature: {
          name: 'X-Razorpay-Signature',
          in: 'header',
          required: true,
          description: headerDescriptions.signature,
          schema: text,
          example: samples.signature,
        },
        RazorpayEventId: {
          name: 'X-Razorpay-Event-Id',
          in: 'header',
          required: false,
          description: headerDescriptions.eventId,
          schema: text,
          example: samples.eventId,
        },
      },
      headers: {
        RequestId: { description: headerDescriptions.requestId, schema: text },
        RetryAfter: { description: headerDescriptions.retryAfter, schema: { type: 'integer', minimum: 1 } },
        Replayed: { description: headerDescriptions.replayed, schema: { ...text, const: 'true' } },
      },
      examples: Object.fromEntries(allCodes.map((code) => [code, refusalExample(code)])),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token in the response of `POST /Login_Gold`.',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(true),
          description: `The same token, as a browser of this site sends it (\`${sessionCookieName(false)}\` on plain http). For requests that write, only from pages of this site.`,
        },
      },
    },
  };
}

function pathItem(method: 'GET' | 'POST' | 'PUT', operation: Operation): PathItem {
  if (method === 'GET') return { get: operation };
  return method === 'POST' ? { post: operation } : { put: operation };
}
