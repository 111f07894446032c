import type { RefusalCode } from '@/lib/kernel/access/refusal';
import type { EndpointContract } from '@/lib/contract';
import { slugOf } from './responses';
import { fieldsOf, reasonsOf, rolesOf, whoSentence } from './behaviour';
import { curlOf } from './curl';
import type { Example, EndpointDoc } from './endpoint-doc';
import { refTo, type Schemas } from './schemas';
import type { Behaviour, JsonBody, NamedExample, Parameter, Schema } from './types';

export const idempotencyKey = refTo('parameters', 'IdempotencyKey');
export const signedIn = [{ bearer: [] }, { cookie: [] }];

export function aboutOf({ about, who }: EndpointDoc): string {
  return [about, whoSentence(who)].filter((each) => each !== undefined).join('\n\n');
}

/** The contract's own, and those of the examples. */
export function statusesOf(endpoint: EndpointContract, { examples }: EndpointDoc): number[] {
  return [...new Set([endpoint.status, ...examples.map((each) => statusOf(endpoint, each))])].toSorted(
    (a, b) => a - b,
  );
}

export function statusOf({ status }: EndpointContract, example: Example): number {
  return example.status ?? status;
}

export function codesOf(reasons: Partial<Record<RefusalCode, string>>, all: readonly RefusalCode[]) {
  return all.filter((code) => reasons[code] !== undefined);
}

export function behaviourOf(endpoint: EndpointContract, doc: EndpointDoc): Behaviour {
  return {
    'x-roles': rolesOf(doc.who),
    'x-refusals': reasonsOf(endpoint, doc),
    'x-curl': doc.examples.map((example) => ({
      title: example.title,
      as: example.as,
      status: statusOf(endpoint, example),
      source: curlOf(endpoint, example),
    })),
  };
}

export function requestExample(example: Example): [string, NamedExample] {
  return [slugOf(example.title), { summary: example.title, value: example.sent }];
}

/** Body of a request; null without fields: an empty body is accepted. */
export function bodyOf(
  endpoint: EndpointContract,
  { examples }: EndpointDoc,
  schemas: Schemas,
): JsonBody | null {
  const schema = schemas.of(endpoint.input, 'input');
  if (Object.keys(fieldsOf(endpoint.input)).length === 0) return null;
  return {
    description: 'The fields of the request. Unknown ones are ignored.',
    required: (schema.required ?? []).length > 0,
    content: {
      'application/json': { schema, examples: Object.fromEntries(examples.map(requestExample)) },
    },
  };
}

/** Each value is from the first example that has one. */
export function queryOf(
  endpoint: EndpointContract,
  { examples }: EndpointDoc,
  schemas: Schemas,
): Parameter[] {
  const { properties = {}, required = [] } = schemas.of(endpoint.input, 'input');
  const values = new Map(examples.toReversed().flatMap(({ sent }) => Object.entries(sent ?? {})));
  return Object.entries(properties).map(([name, property]) => {
    const { description = '', ...schema }: Schema = typeof property === 'object' ? property : {};
    const example: unknown = values.get(name);
    return { name, in: 'query', required: required.includes(name), description, schema, example };
  });
}
