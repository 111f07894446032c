/** What the page shows of the API document. */

export interface FieldShown {
  readonly name: string;
  /** In words: `text, up to 120 characters`. */
  readonly type: string;
  readonly required: boolean;
  readonly words: string;
}

export interface ExampleShown {
  readonly title: string;
  readonly as: string;
  readonly curl: string;
  readonly status: number;
  readonly answer: string;
}

export interface RefusalShown {
  readonly code: string;
  readonly status: number;
  readonly why: string;
}

export interface CallShown {
  /** The anchor. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly action: string | null;
  readonly title: string;
  readonly about: readonly string[];
  readonly fields: readonly FieldShown[];
  readonly headers: readonly FieldShown[];
  readonly examples: readonly ExampleShown[];
  readonly refusals: readonly RefusalShown[];
  /** Codes that it has with every call of its kind. */
  readonly common: readonly string[];
}

export interface GroupShown {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly calls: readonly CallShown[];
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
  /** What every success and every failure look like, as JSON. */
  readonly success: string;
  readonly failure: string;
  /** The table of refusals. */
  readonly refusals: readonly RefusalShown[];
}
