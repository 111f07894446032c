import { z } from 'zod';
import { endpointOf, type Row, rows } from '@/e2e/fixtures/endpoint-matrix';
import type { ActionShape } from '@/lib/contract';
import { endpoints } from '@/lib/gateway/endpoints';
import { dictionary, type Odd } from './dictionary';

/** An endpoint or action with the fields of its contract. */
export interface Target {
  readonly row: Row;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: `/${string}`;
  readonly input: z.ZodType;
  readonly fields: readonly Field[];
}

export interface Field {
  readonly name: string;
  readonly values: readonly Odd[];
}

/** Names with a meaning in JavaScript, in the database or in another endpoint. */
export const strangeNames = [
  '__proto__',
  'constructor',
  'toString',
  '',
  'role',
  'active',
  'version',
  'id',
  'data',
  '\0',
];

const schemaShape = z.object({
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
});

/** Constants and enum values. */
function namedValues(schema: unknown): string[] {
  const { data } = schemaShape.safeParse(schema);
  if (data === undefined) return [];
  const own = [...(data.enum ?? []), ...(data.const === undefined ? [] : [data.const])];
  return [
    ...own.map((value) => JSON.stringify(value)),
    ...[...(data.anyOf ?? []), ...(data.allOf ?? [])].flatMap(namedValues),
  ];
}

/** Valid values and near misses. */
function near(jsons: readonly string[]): Odd[] {
  return jsons.flatMap((json) => {
    const value: unknown = JSON.parse(json);
    const text = String(value);
    const close = [text, text.toUpperCase(), ` ${text} `, `${text}s`, `${text}\0`].map((each) =>
      JSON.stringify(each),
    );
    return [json, ...close, `[${json}]`].map((each) => ({ name: each, json: each }));
  });
}

function fieldsOf(input: z.ZodType, action: string | undefined, actions: readonly string[]): Field[] {
  const shape: Record<string, z.ZodType> = input instanceof z.ZodObject ? input.shape : {};
  const own = Object.entries(shape).map(([name, field]) => {
    const schema = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
    return { name, values: [...dictionary, ...near([...new Set(namedValues(schema))])] };
  });
  if (action === undefined) return own;
  return [
    ...own,
    { name: 'action', values: [...dictionary, ...near(actions.map((each) => JSON.stringify(each)))] },
  ];
}

function actionOf(
  actions: Readonly<Record<string, ActionShape>>,
  name: string | undefined,
): ActionShape | undefined {
  return Object.entries(actions).find(([each]) => each === name)?.[1];
}

function targetOf(row: Row): Target {
  const { method, path, action } = endpointOf(row);
  const endpoint = Object.values(endpoints).find((each) => each.path === path);
  if (endpoint === undefined) throw new Error(`${row} is no endpoint of the gateway`);
  if (!('actions' in endpoint))
    return { row, method, path, input: endpoint.input, fields: fieldsOf(endpoint.input, undefined, []) };
  const named = actionOf(endpoint.actions, action);
  if (named === undefined) throw new Error(`${row} is no action of ${path}`);
  return {
    row,
    method,
    path,
    input: named.input,
    fields: fieldsOf(named.input, action, Object.keys(endpoint.actions)),
  };
}

export const targets: readonly Target[] = rows.map(targetOf);

const byRow = new Map(targets.map((target) => [target.row, target]));

export function targetOfRow(row: Row): Target {
  const target = byRow.get(row);
  if (target === undefined) throw new Error(`${row} is not in the matrix`);
  return target;
}

/** `null` without a contract (the webhook is verified by its signature). */
export function contractTakes(target: Target, input: unknown): boolean | null {
  const endpoint = Object.values(endpoints).find((each) => each.path === target.path);
  if (endpoint === undefined || target.path === '/razorpay_webhook') return null;
  if (!('actions' in endpoint)) return endpoint.input.safeParse(input).success;
  const body = z.object({ action: z.string().optional() }).safeParse(input).data;
  const byDefault = 'defaultAction' in endpoint ? endpoint.defaultAction : undefined;
  const action = body && actionOf(endpoint.actions, body.action ?? byDefault);
  return action !== undefined && action.input.safeParse(input).success;
}
