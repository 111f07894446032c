import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { statusOfCode } from '@/lib/kernel/access/refusal';
import { actionEndpoint, type EndpointContract } from '@/lib/contract';
import { endpoints } from '@/lib/gateway/endpoints';
import type { Example } from './endpoint-doc';
import { docsOfEndpoints } from './endpoint-docs';
import { samples } from './samples';
import type { JsonBody, ResponseObject, Operation } from './types';
import { apiDocument } from './openapi';

/* The document is valid and complete OpenAPI, and its examples match its schemas. */

const document = apiDocument();
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

const ajv = new Ajv2020({ strict: false, allErrors: true, discriminator: false });
addFormats(ajv);
ajv.addSchema(document, 'openapi');
const pointer = (...steps: string[]) =>
  steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
/** By the text of their schemas, many of which are equal: compiling takes most of the time. */
const checks = new Map<string, ValidateFunction>();
function faults({ steps, schema }: Media, value: unknown): unknown[] {
  const text = JSON.stringify(schema);
  const check = checks.get(text) ?? ajv.compile({ $ref: `openapi#${pointer(...steps)}` });
  checks.set(text, check);
  return check(value) ? [] : (check.errors ?? []);
}

interface Media {
  readonly steps: string[];
  readonly schema: unknown;
}

function mediaOf({ path, method, operation }: (typeof operations)[number]) {
  const at = ['paths', path, method];
  const bodies: [string[], JsonBody | ResponseObject][] = [
    ...(operation.requestBody === undefined
      ? []
      : [[[...at, 'requestBody'], operation.requestBody] satisfies [string[], JsonBody]]),
    ...Object.entries(operation.responses).map(
      ([status, response]) => [[...at, 'responses', status], response] satisfies [string[], ResponseObject],
    ),
  ];
  return bodies.flatMap(([steps, body]) =>
    Object.entries(body.content).map(([type, { examples, schema }]) => ({
      steps: [...steps, 'content', type, 'schema'],
      examples,
      schema,
    })),
  );
}

describe('the API document', () => {
  it('is valid OpenAPI 3.1, and every reference in it resolves', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone({ ...document }));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(() => validator.resolveRefs()).not.toThrow();
    const text = JSON.stringify(document);
    const targets = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, ...at]) => at),
    );
    const parts: Readonly<Record<string, object>> = document.components;
    for (const [kind = '', name = ''] of targets) expect(Object.keys(parts[kind] ?? {})).toContain(name);
    expect(text.match(/"\$ref"/g)?.length).toBe(text.match(/"\$ref":"#\/components\//g)?.length);
  });

  it('has every endpoint and every action, with the method and the statuses of its contract', () => {
    expect(operations.map(({ path, method }) => `${method} ${path}`).toSorted()).toEqual(
      Object.values(endpoints)
        .map((endpoint) => `${endpoint.method.toLowerCase()} ${endpoint.path}`)
        .toSorted(),
    );
    for (const [id, endpoint] of Object.entries(endpoints)) {
      const operation = operations.find((each) => each.operation.operationId === id)?.operation;
      if ('actions' in endpoint) {
        expect(Object.keys(operation?.['x-actions'] ?? {})).toEqual(Object.keys(endpoint.actions));
        for (const [name, { status = 200 }] of Object.entries(endpoint.actions))
          expect(Object.keys(operation?.['x-actions']?.[name]?.responses ?? {})).toContain(String(status));
      } else expect(Object.keys(operation?.responses ?? {})).toContain(String(endpoint.status));
    }
  });

  it('names every code of the table of refusals under its own status, and has each example in order', () => {
    const named = new Set<string>();
    for (const { operation } of operations) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue;
        for (const code of Object.keys(content['application/json']?.examples ?? {})) {
          named.add(code);
          expect([code, Object.entries(statusOfCode).find(([each]) => each === code)?.[1]]).toEqual([
            code,
            Number(status),
          ]);
        }
      }
    }
    // METHOD_NOT_ALLOWED belongs to no documented operation.
    expect([...named, 'METHOD_NOT_ALLOWED'].toSorted()).toEqual(Object.keys(statusOfCode).toSorted());
    for (const { value } of Object.values(document.components.examples))
      expect(
        faults(
          { steps: ['components', 'schemas', 'Refusal'], schema: document.components.schemas['Refusal'] },
          value,
        ),
      ).toEqual([]);
  });

  it.each(operations.map((each) => [each.path, each] as const))(
    '%s: every example of it is valid',
    (_, each) => {
      for (const media of mediaOf(each)) {
        for (const example of Object.values(media.examples)) {
          const { value } =
            'value' in example ? example : (document.components.examples[example.$ref.slice(22)] ?? {});
          expect([media.steps, ...faults(media, value)]).toEqual([media.steps]);
        }
      }
      for (const parameter of each.operation.parameters) {
        if (!('schema' in parameter)) continue;
        const { name, example, schema } = parameter;
        expect([name, example !== undefined && ajv.validate(schema, example)]).toEqual([name, true]);
      }
    },
  );

  it('describes each parameter, field and operation', () => {
    const wordless = [...JSON.stringify(document).matchAll(/"description":"(.{0,3})"/g)];
    expect(wordless).toEqual([]);
    for (const { operation } of operations) {
      expect(operation.summary.length).toBeGreaterThan(4);
      expect(operation.description.length).toBeGreaterThan(10);
    }
  });

  it('names the examples of an operation differently', () => {
    for (const { path, operation } of operations) {
      const titles = curlsOf(operation).map(({ title }) => title);
      expect([path, new Set(titles).size]).toEqual([path, titles.length]);
    }
  });
});

function curlsOf(operation: Operation) {
  const actions = Object.values(operation['x-actions'] ?? {});
  return [operation, ...actions].flatMap((each) => each['x-curl']);
}

describe('the examples', () => {
  const all = Object.values(docsOfEndpoints).flatMap((entry): [EndpointContract, Example][] => {
    if ('doc' in entry) return entry.doc.examples.map((example) => [entry.endpoint, example]);
    return Object.entries(entry.docs).flatMap(([name, doc]) => {
      const shape = entry.endpoint.actions[name];
      if (shape === undefined) throw new Error(`There is no action ${name}.`);
      return doc.examples.map((example): [EndpointContract, Example] => [
        actionEndpoint(entry.endpoint, shape),
        example,
      ]);
    });
  });

  it.each(all.map(([endpoint, example]) => [endpoint.path, example.title, endpoint, example] as const))(
    '%s, %s: request and response match the contract unchanged',
    (_path, _title, { input, output }, { sent, response }) => {
      expect(input.safeParse(sent).error).toBeUndefined();
      expect(output.parse(response)).toEqual(response);
    },
  );

  it('have sample values that are unambiguous wherever they occur', () => {
    const values = Object.values(samples).map(String);
    for (const [at, value] of values.entries())
      for (const other of values.slice(at + 1))
        expect([other.includes(value), value.includes(other)]).toEqual([false, false]);
  });
});
