import { z } from 'zod';
import { actionEndpoint, type EndpointContract } from '@/lib/contract';
import { allCodes, refusalResponses, successResponse, successShape } from './responses';
import { fieldsOf, reasonsOf, rolesOf } from './behaviour';
import type { ActionNotes, Example, Note } from './note';
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
  { endpoint: table, about, notes }: ActionNotes,
  tag: string,
  id: string,
  schemas: Schemas,
): Operation {
  const parts = Object.entries(notes).flatMap(([name, note]) => {
    const shape = table.actions[name];
    return shape === undefined ? [] : [actionPart(name, actionEndpoint(table, shape), note, id, schemas)];
  });
  const codes = new Set(parts.flatMap(({ endpoint, note }) => codesOf(reasonsOf(endpoint, note), allCodes)));
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
    'x-roles': [...new Set(parts.flatMap(({ note }) => rolesOf(note.who)))],
    'x-refusals': {},
    'x-curl': [],
    'x-actions': Object.fromEntries(parts.map(({ name, action }) => [name, action])),
  };
}

interface Part {
  readonly name: string;
  /** The action as an endpoint of its own, with its name in the body. */
  readonly endpoint: EndpointContract;
  readonly note: Note;
  readonly action: Action;
}

function actionPart(
  name: string,
  plain: EndpointContract,
  plainNote: Note,
  id: string,
  schemas: Schemas,
): Part {
  const endpoint = { ...plain, input: z.object({ action: z.literal(name), ...fieldsOf(plain.input) }) };
  const named = (example: Example) => ({ ...example, sent: withAction(name, example) });
  const [first, ...others] = plainNote.examples;
  const note: Note = {
    ...plainNote,
    refuses: { UNKNOWN_ACTION: 'The `action` is none of this call.', ...plainNote.refuses },
    examples: [named(first), ...others.map(named)],
  };
  const stem = `${capital(id)}${name.split('_').map(capital).join('')}`;
  const response = schemas.keep(`${stem}ResponseObject`, schemas.of(successShape(endpoint), 'output'));
  const action: Action = {
    summary: endpoint.summary,
    description: aboutOf(note),
    request: schemas.keep(`${stem}Request`, schemas.of(endpoint.input, 'input')),
    answers: Object.fromEntries(statusesOf(endpoint, note).map((status) => [String(status), response])),
    ...behaviourOf(endpoint, note),
  };
  return { name, endpoint, note, action };
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
        examples: Object.fromEntries(parts.flatMap(({ note }) => note.examples.map(requestExample))),
      },
      ...(upload === undefined
        ? {}
        : { 'multipart/form-data': { schema: upload.action.request, examples: {} } }),
    },
  };
}

/** By status: the union of the actions' responses. */
function successesOfParts(parts: readonly Part[]) {
  const statuses = [...new Set(parts.flatMap(({ endpoint, note }) => statusesOf(endpoint, note)))].toSorted(
    (a, b) => a - b,
  );
  return Object.fromEntries(
    statuses.map((status) => {
      const those = parts.filter(({ action }) => action.answers[status] !== undefined);
      const [first = {}, ...others] = those.flatMap(({ action }) => action.answers[status] ?? []);
      const schema = others.length === 0 ? first : { anyOf: [first, ...others] };
      const examples = those.flatMap(({ endpoint, note }) =>
        note.examples.filter((each) => statusOf(endpoint, each) === status),
      );
      const isCreating = those.some(({ endpoint }) => endpoint.creates);
      const summary = those.map(({ endpoint }) => endpoint.summary).join('; ');
      return [String(status), successResponse({ summary, creates: isCreating }, schema, examples)];
    }),
  );
}
