import type { Ref, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { maxId } from '@/lib/contract';
import { backOfficeText } from './back-office-text';
import type { FormField, FormValues, ReadField } from './form-field';

const text = backOfficeText.form;

/** Required fields first, then the endpoint's schema, so that form and gateway agree. */
export function resolverOf(
  fields: readonly FormField[],
  input: z.ZodType,
  toSent: (read: ReadField) => unknown,
): Resolver<FormValues> {
  return (values, _context, { fields: controls }) => {
    const found = new Map<string, string>();
    for (const field of fields) {
      if (field.shown?.((name) => values[name] ?? '') === false) continue;
      const value = values[field.name] ?? '';
      if (isIncomplete(controls[field.name]?.ref)) found.set(field.name, text.incomplete(field.label));
      else if (field.required === true && value.trim() === '')
        found.set(field.name, text.required(field.label));
      else if (field.kind === 'id' && value !== '' && !isId(value))
        found.set(field.name, text.notAnId(field.label));
    }
    const parsed = input.safeParse(toSent((name) => values[name] ?? ''));
    for (const { path, message } of parsed.error?.issues ?? []) {
      const name = String(path[0]);
      if (fields.some((field) => field.name === name) && !found.has(name)) found.set(name, message);
    }
    if (found.size === 0) return { values, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries([...found].map(([name, message]) => [name, { type: 'shape', message }])),
    };
  };
}

/** A partly typed date or time, whose value is ''. */
function isIncomplete(control: Ref | undefined): boolean {
  return control !== undefined && 'validity' in control && control.validity.badInput;
}

/** Returns false for a name or a mobile number. */
function isId(value: string): boolean {
  return /^\d{1,10}$/.test(value.trim()) && Number(value) <= maxId;
}
