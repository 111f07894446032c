/* View model of the API document. */

export interface FieldShown {
  readonly name: string;
  /** `text, up to 120 characters` */
  readonly type: string;
  readonly required: boolean;
  readonly words: string;
}

export interface ExampleShown {
  readonly title: string;
  readonly as: string;
  readonly curl: string;
  readonly status: number;
  readonly response: string;
}

export interface RefusalShown {
  readonly code: string;
  readonly status: number;
  readonly why: string;
}

export interface EndpointShown {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly action: string | null;
  readonly title: string;
  readonly about: readonly string[];
  readonly fields: readonly FieldShown[];
  /** Accepts an `Idempotency-Key`. */
  readonly idempotent: boolean;
  readonly examples: readonly ExampleShown[];
  readonly refusals: readonly RefusalShown[];
  /** Shared by all endpoints of this kind. */
  readonly common: readonly string[];
}

export interface GroupShown {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly endpoints: readonly EndpointShown[];
}

export interface RecordShown {
  readonly id: string;
  readonly name: string;
  readonly fields: readonly FieldShown[];
}

export interface ReferenceShown {
  readonly version: string;
  readonly groups: readonly GroupShown[];
  readonly records: readonly RecordShown[];
  /** Example responses, as JSON. */
  readonly success: string;
  readonly failure: string;
  readonly refusals: readonly RefusalShown[];
}
