import type { z } from 'zod';
import type { EndpointContract } from '@/lib/contract';

/* The parts of OpenAPI 3.1 used by our document (https://spec.openapis.org/oas/v3.1.1.html). */

export type Schema = z.core.JSONSchema.BaseSchema;

export type Reference = Readonly<Record<'$ref', string>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface NamedExample {
  readonly summary: string;
  readonly value: unknown;
}

interface Media {
  readonly schema: Schema;
  readonly examples: Readonly<Record<string, NamedExample | Reference>>;
}

export interface JsonBody {
  readonly description: string;
  readonly required: boolean;
  readonly content: {
    readonly 'application/json': Media;
    /** Body of an action that takes a file. */
    readonly 'multipart/form-data'?: Media;
  };
}

export interface ResponseObject {
  readonly description: string;
  readonly headers: Readonly<Record<string, Reference>>;
  /** One of these. */
  readonly content: { readonly [Type in EndpointContract['produces']]?: Media };
}

export interface CurlExample {
  readonly title: string;
  readonly as: string;
  readonly status: number;
  readonly source: string;
}

/** OpenAPI has no fields for these. */
export interface Behaviour {
  readonly 'x-roles': readonly string[];
  readonly 'x-refusals': Readonly<Record<string, string>>;
  readonly 'x-curl': readonly CurlExample[];
}

/** OpenAPI cannot relate responses to actions. */
export interface Action extends Behaviour {
  readonly summary: string;
  readonly description: string;
  readonly request: Reference;
  readonly responses: Readonly<Record<string, Reference>>;
}

export interface Operation extends Behaviour {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: JsonBody;
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly 'x-actions'?: Readonly<Record<string, Action>>;
}

export type Method = 'get' | 'post' | 'put';
export type PathItem = Readonly<Partial<Record<Method, Operation>>>;

export interface ApiDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>;
    readonly examples: Readonly<Record<string, NamedExample>>;
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}
