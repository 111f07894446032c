import type { Schema } from './types';

/* A JSON Schema as text for a table cell. */

type Part = boolean | Schema;

export function typeText(schema: Part): string {
  if (typeof schema === 'boolean') return 'anything';
  if (schema.anyOf !== undefined) return choiceText(schema.anyOf);
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  if (Array.isArray(schema.type)) return choiceText(schema.type.map((type): Part => ({ ...schema, type })));
  if (schema.type === 'array') return `list of ${typeText(firstOf(schema.items))}`;
  return plainText(schema);
}

function firstOf(items: Schema['items']): Part {
  const first = Array.isArray(items) ? items[0] : items;
  return first ?? {};
}

/** Text of alternatives. In requests, `null` means omitted, and a numeric string means a number: neither is repeated here. */
function choiceText(parts: readonly Part[]): string {
  const choices = parts.filter((part) => typeof part === 'boolean' || part.type !== 'null');
  const words = choices.map(typeText);
  const isNumber = words.some((each) => each.startsWith('whole number') || each.startsWith('number'));
  const shown = isNumber ? words.filter((each) => !each.startsWith('text') && !each.startsWith('"')) : words;
  const orNull = choices.length < parts.length ? ', or null' : '';
  return `${[...new Set(shown)].join(' or ')}${orNull}`;
}

function plainText({ type, format, minimum, maximum, minLength, maxLength }: Schema): string {
  if (type === 'integer' || type === 'number') {
    const name = type === 'integer' ? 'whole number' : 'number';
    const isId = maximum === 2_147_483_647;
    return minimum === undefined || maximum === undefined || isId
      ? name
      : `${name}, ${minimum} to ${maximum}`;
  }
  if (type === 'boolean') return 'true or false';
  if (type === 'object') return 'object';
  if (type !== 'string') return 'anything';
  if (format === 'date') return 'date, YYYY-MM-DD';
  if (format === 'date-time') return 'instant, ISO 8601';
  const name = format === 'email' ? 'e-mail address' : 'text';
  if (maxLength === undefined) return name;
  return minLength === undefined || minLength <= 1
    ? `${name}, up to ${maxLength} characters`
    : `${name}, ${minLength} to ${maxLength} characters`;
}

/** A limit in whole rupees: `2,00,000 rupees`. */
export const rupeesText = (paise: number): string => `${(paise / 100).toLocaleString('en-IN')} rupees`;
