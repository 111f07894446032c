import { z } from 'zod';
import { descriptionOf } from './fields';
import type { Schema } from './types';

/* From zod to the JSON Schema (2020-12) of OpenAPI 3.1. */

export const refTo = (kind: 'schemas' | 'parameters' | 'headers' | 'examples', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

const unbounded = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER } as const;

/** Removes zod's noise: default bounds, and patterns of formats. */
function tidied({ jsonSchema }: { jsonSchema: Schema }): void {
  if (jsonSchema.minimum === unbounded.minimum) delete jsonSchema.minimum;
  if (jsonSchema.maximum === unbounded.maximum) delete jsonSchema.maximum;
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  // The store's time of day has no zone, which the format requires; the pattern is sufficient.
  if (jsonSchema.format === 'time') delete jsonSchema.format;
  for (const [name, property] of Object.entries(jsonSchema.properties ?? {})) {
    if (typeof property === 'object') property.description ??= descriptionOf(name);
  }
}

/** Records are registered by their `meta({ id })`. */
export class Schemas {
  readonly named: Record<string, Schema> = {};

  /** Records become references. */
  of(shape: z.ZodType, io: 'input' | 'output'): Schema {
    const {
      $defs = {},
      $schema: _,
      ...schema
    } = z.toJSONSchema(shape, {
      io,
      unrepresentable: 'any',
      override: tidied,
    });
    for (const [name, { id: __, ...record }] of Object.entries($defs)) this.named[name] = rerooted(record);
    return rerooted(schema);
  }

  /** @returns the reference to it */
  keep(name: string, schema: Schema): { $ref: string } {
    this.named[name] = schema;
    return refTo('schemas', name);
  }
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Schema whose references point to OpenAPI's location of schemas. */
function rerooted(schema: Schema): Schema {
  const moved: unknown = JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
  if (!isSchema(moved)) throw new Error('A schema stayed no schema.');
  return moved;
}
