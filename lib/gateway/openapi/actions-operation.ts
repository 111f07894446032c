import { z } from 'zod';
import { actionEndpoint, type EndpointContract } from '@/lib/contract';
import { allCodes, refusalResponses, successResponse, successShape } from './responses';
import { fieldsOf, reasonsOf, rolesOf } from './behaviour';
import { errorDescriptions } from './refusals';
import type { DocumentedActions, Example, EndpointDoc } from './endpoint-doc';
import {
  aboutOf,
  behaviourOf,
  codesOf,
  idempotencyKey,
  requestExample,
  signedIn,
  statusesOf,
  statusOf,
} from './parts';
import type { Schemas } from './schemas';
import type { Action, JsonBody, Operation } from './types';

/** One OpenAPI operation for all actions; details are in `x-actions`. */
export function actionsOperation(
  { endpoint: table, about, docs }: DocumentedActions,
  tag: string,
  id: string,
  schemas: Schemas,
): Operation {
  const parts = Object.entries(docs).flatMap(([name, doc]) => {
    const shape = table.actions[name];
    return shape === undefined
      ? []
      : [
          actionPart(
            { name, isDefault: name === table.defaultAction },
            actionEndpoint(table, shape),
            doc,
            id,
            schemas,
          ),
        ];
  });
  const codes = new Set(parts.flatMap(({ endpoint, doc }) => codesOf(reasonsOf(endpoint, doc), allCodes)));
  const endpoints = parts.map(({ endpoint }) => endpoint);
  return {
    operationId: id,
    tags: [tag],
    summary: table.summary,
    description: `${about}\n\nThe field \`action\` says what is to be done.`,
    security: signedIn,
    parameters: endpoints.some(({ creates }) => creates) ? [idempotencyKey] : [],
    requestBody: bodyOfParts(parts, (name) => table.actions[name]?.upload === true),
    responses: {
      ...successesOfParts(parts),
      ...refusalResponses(
        allCodes.filter((code) => codes.has(code)),
        endpoints,
        schemas,
      ),
    },
    'x-roles': [...new Set(parts.flatMap(({ doc }) => rolesOf(doc.who)))],
    'x-refusals': {},
    'x-curl': [],
    'x-actions': Object.fromEntries(parts.map(({ name, action }) => [name, action])),
  };
}

interface Part {
  readonly name: string;
  /** The action as an endpoint of its own, with its name in the body. */
  readonly endpoint: EndpointContract;
  readonly doc: EndpointDoc;
  readonly action: Action;
}

function actionPart(
  { name, isDefault }: { readonly name: string; readonly isDefault: boolean },
  plain: EndpointContract,
  plainDoc: EndpointDoc,
  id: string,
  schemas: Schemas,
): Part {
  const endpoint = {
    ...plain,
    input: z.object({
      action: isDefault ? z.literal(name).optional() : z.literal(name),
      ...fieldsOf(plain.input),
    }),
  };
  const named = (example: Example) => ({ ...example, sent: withAction(name, example) });
  const [first, ...others] = plainDoc.examples;
  const doc: EndpointDoc = {
    ...plainDoc,
    refuses: { UNKNOWN_ACTION: errorDescriptions.UNKNOWN_ACTION.meaning, ...plainDoc.refuses },
    examples: [named(first), ...others.map(named)],
  };
  const stem = `${capital(id)}${name.split('_').map(capital).join('')}`;
  const response = schemas.keep(`${stem}Response`, schemas.of(successShape(endpoint, doc), 'output'));
  const action: Action = {
    summary: endpoint.summary,
    description: aboutOf(doc),
    request: schemas.keep(`${stem}Request`, schemas.of(endpoint.input, 'input')),
    responses: Object.fromEntries(statusesOf(endpoint, doc).map((status) => [String(status), response])),
    ...behaviourOf(endpoint, doc),
  };
  return { name, endpoint, doc, action };
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** The action first, for readability. */
function withAction(action: string, { sent }: Example): object {
  return { action, ...z.looseObject({}).parse(sent) };
}

function bodyOfParts(all: readonly Part[], isUpload: (name: string) => boolean): JsonBody {
  const parts = all.filter(({ name }) => !isUpload(name));
  const upload = all.find(({ name }) => isUpload(name));
  return {
    description: 'The action and its fields. Unknown fields are ignored.',
    required: true,
    content: {
      'application/json': {
        schema: {
          oneOf: parts.map(({ action }) => action.request),
          discriminator: {
            propertyName: 'action',
            mapping: Object.fromEntries(parts.map(({ name, action }) => [name, action.request.$ref])),
          },
        },
        examples: Object.fromEntries(parts.flatMap(({ doc }) => doc.examples.map(requestExample))),
      },
      ...(upload === undefined
        ? {}
        : { 'multipart/form-data': { schema: upload.action.request, examples: {} } }),
    },
  };
}

/** Responses by status: the union of the actions' ones. */
function successesOfParts(parts: readonly Part[]) {
  const statuses = [...new Set(parts.flatMap(({ endpoint, doc }) => statusesOf(endpoint, doc)))].toSorted(
    (a, b) => a - b,
  );
  return Object.fromEntries(
    statuses.map((status) => {
      const those = parts.filter(({ action }) => action.responses[status] !== undefined);
      const [first = {}, ...others] = those.flatMap(({ action }) => action.responses[status] ?? []);
      const schema = others.length === 0 ? first : { anyOf: [first, ...others] };
      const examples = those.flatMap(({ endpoint, doc }) =>
        doc.examples.filter((each) => statusOf(endpoint, each) === status),
      );
      const isCreating = those.some(({ endpoint }) => endpoint.creates);
      const summary = those.map(({ endpoint }) => endpoint.summary).join('; ');
      return [String(status), successResponse({ summary, creates: isCreating }, schema, examples)];
    }),
  );
}
