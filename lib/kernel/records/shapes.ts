import { z } from 'zod';
import {
  calendarDate,
  huid,
  id,
  nullableId,
  instant,
  money,
  optional,
  percent,
  text,
  timeOfDay,
  version,
  wholeNumber,
} from '@/lib/contract';
import type { Field, RecordDefinition, ValueOf } from './record';

/* Zod shapes of a record's requests and responses. */

type WireShape<R extends RecordDefinition> = {
  [K in keyof R['fields']]: z.ZodType<ValueOf<R['fields'][K]>, ValueOf<R['fields'][K]>>;
};

/** Registered under its name in the API document. */
export function recordShape<R extends RecordDefinition>(record: R): z.ZodObject<WireShape<R>>;
export function recordShape({ schema, fields }: RecordDefinition): z.ZodObject {
  return z.object(mapped(fields, wire)).meta({ id: schema });
}

/** Texts are trimmed, ids and amounts may be texts, amounts are parsed to paise. */
type Sent<F extends Field> = F extends { readonly type: 'money' | 'percent' | 'id' | 'integer' }
  ? number | string
  : PresentValue<F>;
type RequiredShape<F extends Field> = z.ZodType<PresentValue<F>, Sent<F>>;
type PresentValue<F extends Field> = NonNullable<ValueOf<F>>;
type Optional<F extends Field> = F extends { readonly nullable: true }
  ? F extends { readonly type: 'id' }
    ? ReturnType<typeof nullableId>
    : z.ZodOptional<z.ZodNullable<RequiredShape<F>>>
  : ReturnType<typeof optional<RequiredShape<F>>>;

type NamesWith<R extends RecordDefinition, Part> = {
  [K in keyof R['fields']]: R['fields'][K] extends Part ? K : never;
}[keyof R['fields']];

type CreateShape<R extends RecordDefinition> = {
  [K in NamesWith<R, { readonly create: 'required' }>]: RequiredShape<R['fields'][K]>;
} & { [K in NamesWith<R, { readonly create: 'optional' }>]: Optional<R['fields'][K]> };

export function createShape<R extends RecordDefinition>(record: R): CreateShape<R>;
export function createShape(record: RecordDefinition): z.ZodRawShape {
  return mapped(requested(record, 'create'), (field) =>
    field.create === 'required' ? requiredShape(field) : optionally(field),
  );
}

type UpdateShape<R extends RecordDefinition> = { id: ReturnType<typeof id> } & {
  [K in NamesWith<R, { readonly update: true }>]: Optional<R['fields'][K]>;
} & { version: ReturnType<typeof version> };

/** Omitted fields stay unchanged. */
export function updateShape<R extends RecordDefinition>(record: R): UpdateShape<R>;
export function updateShape(record: RecordDefinition): z.ZodRawShape {
  return {
    ...idShape(record),
    ...mapped(requested(record, 'update'), optionally),
    version: version(),
  };
}

export function filterShape<R extends RecordDefinition, K extends keyof R['fields'] & string>(
  record: R,
  ...names: readonly K[]
): {
  [N in K]: ReturnType<
    typeof optional<z.ZodType<NonNullable<ValueOf<R['fields'][N]>>, Sent<R['fields'][N]>>>
  >;
};
export function filterShape({ fields }: RecordDefinition, ...names: readonly string[]): z.ZodRawShape {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name];
      return field === undefined
        ? []
        : [[name, optional(requiredShape(field)).meta({ description: field.about })]];
    }),
  );
}

export function idShape({ fields }: RecordDefinition): { id: ReturnType<typeof id> } {
  const { errorLabel, label = 'ID' } = fields['id'] ?? {};
  return { id: id(errorLabel ?? label).meta({ description: 'Id of the record.' }) };
}

function requested({ fields, requestOrder = [] }: RecordDefinition, request: 'create' | 'update') {
  const named = requestOrder.flatMap((name) =>
    fields[name] === undefined ? [] : [[name, fields[name]] as const],
  );
  return Object.fromEntries(
    [...named, ...Object.entries(fields)].filter(([, field]) => field[request] !== undefined),
  );
}

function mapped(
  fields: Readonly<Record<string, Field>>,
  shapeOf: (field: Field) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, shapeOf(field).meta({ description: field.about })]),
  );
}

function wire(field: Field): z.ZodType {
  const shape = plainWire(field);
  return field.nullable === true ? shape.nullable() : shape;
}

function plainWire(field: Field): z.ZodType {
  switch (field.type) {
    case 'text':
      return z.string();
    case 'money':
    case 'percent':
      return z.number();
    case 'id':
    case 'integer':
      return z.int();
    case 'choice':
      return z.enum(field.values);
    case 'flag':
      return z.union([z.literal(0), z.literal(1)]);
    case 'boolean':
      return z.boolean();
    case 'instant':
      return instant;
    case 'date':
      return z.iso.date();
    case 'time':
      return z.iso.time({ precision: 0 });
  }
}

function requiredShape(field: Field): z.ZodType {
  const label = field.errorLabel ?? field.label;
  switch (field.type) {
    case 'text':
      if (field.format === 'huid') return huid;
      return text({
        label,
        max: field.max ?? 120,
        lineBreaks: field.lineBreaks === true,
        required: field.empty !== true,
      });
    case 'money':
      return money(label, field.bounds);
    case 'percent':
      return percent(label, field.bounds);
    case 'id':
      return id(label);
    case 'choice':
      return z.enum(field.values, `${label} must be ${listOf(field.values)}.`);
    case 'date':
      return calendarDate(label);
    case 'time':
      return timeOfDay(label);
    case 'integer':
      if (field.bounds === undefined) throw notSet(field);
      return wholeNumber(label, field.bounds);
    case 'boolean':
      return z.boolean(`${label} must be true or false.`);
    case 'flag':
    case 'instant':
      throw notSet(field);
  }
}

const notSet = (field: Field) => new Error(`${field.label} is not set by requests`);

function optionally(field: Field): z.ZodType {
  if (field.nullable !== true) return optional(requiredShape(field));
  return field.type === 'id'
    ? nullableId(field.errorLabel ?? field.label)
    : requiredShape(field).nullable().optional();
}

/** `unpaid, partial, paid or pending` */
function listOf(values: readonly string[]): string {
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
