import type { Field, RecordDefinition, ValueOf } from '@/lib/kernel/records/record';
import { amountValue } from '@/lib/kernel/text/format';
import { fieldAmount } from '@/lib/kernel/text/amount';
import { inputMaxLength, type FormField, type FormValues, type ReadField } from './form-field';
import { optionsOf } from './record-parts';

/* A form's fields and values, derived from the record's description (lib/kernel/records/record.ts). */

type NamesOf<R extends RecordDefinition> = {
  [K in keyof R['fields']]: R['fields'][K] extends { readonly update: true } ? K : never;
}[keyof R['fields']] &
  string;

/** Changes to a derived field, or fields in its place. */
type FieldOverride =
  | Partial<Pick<FormField, 'aside' | 'half' | 'hint' | 'readOnly' | 'required' | 'label' | 'shown'>>
  | { readonly replacedBy: readonly FormField[] };

interface FormFieldsOptions<R extends RecordDefinition> {
  /** First fields; the others follow in request order. */
  readonly order?: readonly NamesOf<R>[];
  readonly overrides?: { readonly [K in NamesOf<R>]?: FieldOverride };
}

/** Every field that an update may change. */
export function formFields<R extends RecordDefinition>(
  { fields, requestOrder = [] }: R,
  { order = [], overrides = {} }: FormFieldsOptions<R> = {},
): FormField[] {
  const byName: Readonly<Record<string, FieldOverride | undefined>> = overrides;
  const names = new Set<string>([...order, ...requestOrder, ...Object.keys(fields)]);
  return [...names].flatMap((name) => {
    const field = fields[name];
    if (field?.update !== true) return [];
    const changes = byName[name];
    if (changes !== undefined && 'replacedBy' in changes) return changes.replacedBy;
    return [{ ...formField(name, field), ...changes }];
  });
}

function formField(name: string, field: Field): FormField {
  const shared = { name, label: field.label, required: field.create === 'required' };
  switch (field.type) {
    case 'money':
      return { ...shared, kind: 'amount' };
    case 'choice':
      return { ...shared, required: true, kind: 'select', options: optionsOf(field) };
    case 'text':
      return { ...shared, kind: 'text', maxLength: inputMaxLength(field.max ?? 120) };
    case 'id':
      return { ...shared, kind: 'text', maxLength: 10 };
    default:
      return { ...shared, kind: 'text' };
  }
}

export function formValues<R extends RecordDefinition>(
  { fields }: R,
  values: { readonly [K in NamesOf<R>]: ValueOf<R['fields'][K]> },
): FormValues {
  const row: Readonly<Record<string, string | number | boolean | null>> = values;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.update !== true) return [];
      const value = row[name] ?? '';
      return [[name, field.type === 'money' && value !== '' ? amountValue(Number(value)) : String(value)]];
    }),
  );
}

type SentValue<F extends Field> = F extends { readonly type: 'choice' }
  ? ValueOf<F> | undefined
  : F extends { readonly nullable: true }
    ? string | null
    : string;

/** Amounts without groups; empty becomes null where allowed; everything else unchanged, for validation to report. */
export function sentValues<R extends RecordDefinition>(
  definition: R,
  read: ReadField,
): { [K in NamesOf<R>]: SentValue<R['fields'][K]> };
export function sentValues(
  { fields }: RecordDefinition,
  read: ReadField,
): Record<string, string | null | undefined> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.update === true ? [[name, sentValue(field, read(name))]] : [],
    ),
  );
}

function sentValue(field: Field, typed: string): string | null | undefined {
  if (field.nullable === true && typed.trim() === '') return null;
  if (field.type === 'money') return fieldAmount(typed);
  if (field.type === 'choice') return field.values.find((value) => value === typed);
  return field.nullable === true ? typed.trim() : typed;
}
