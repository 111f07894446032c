/**
 * The one description of a record (lib/<area>/<slice>/record.ts), without imports, so that every layer can read it. It yields shapes (./shapes),
 * columns and mapper (./rows), and form fields, facts, list columns and audit words (components/back-office/record-parts, lib/desk/audit/rules).
 */
export interface RecordDefinition {
  /** Name in the audit trail. */
  readonly name: string;
  /** Schema name in the API document. */
  readonly schema: string;
  /** The first is the default. */
  readonly sorts: readonly [string, ...string[]];
  /** By name on the wire, in the order of responses. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Field order in requests, where it differs; others come last. */
  readonly requestOrder?: readonly string[];
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

interface FieldBase {
  /** Name on the screens. */
  readonly label: string;
  /** Default: the label. */
  readonly errorLabel?: string;
  /** Column header of the list. Default: the label. */
  readonly header?: string;
  /** Default: the label. Null hides it: given by the entry itself, a duplicate, or maintained by the system. */
  readonly audit?: string | null;
  /** Description in the API document. */
  readonly about: string;
  /** Fields without a column are computed. */
  readonly column?: string;
  /** In a request, null clears it. */
  readonly nullable?: true;
  /** In create requests. */
  readonly create?: 'required' | 'optional';
  /** In update requests. */
  readonly update?: true;
}

export type Field = FieldBase &
  (
    | {
        readonly type: 'text';
        /** Maximum in code points. */
        readonly max?: number;
        readonly lineBreaks?: true;
        /** May be empty. */
        readonly empty?: true;
        /** Digits, stored as an integer. */
        readonly integer?: true;
        readonly format?: 'huid';
      }
    /** Rupees on the wire, `numeric(14, 2)` in the database. Bounds in rupees; default: 0 to 999999999999.99. */
    | { readonly type: 'money'; readonly bounds?: Bounds }
    /** A percentage with two decimals, `numeric` in the database; a request's value in hundredths of a percent. */
    | { readonly type: 'percent'; readonly bounds: Bounds }
    /** Id of another record; `person` is the field with a person's name. */
    | { readonly type: 'id'; readonly person?: string }
    /** Requests need bounds. */
    | { readonly type: 'integer'; readonly bounds?: Bounds }
    | {
        readonly type: 'choice';
        readonly values: readonly [string, ...string[]];
        /** On the screens. */
        readonly labels?: Readonly<Record<string, string>>;
      }
    /** 0 or 1. */
    | { readonly type: 'flag' }
    | { readonly type: 'boolean' }
    /** ISO 8601 in UTC. */
    | { readonly type: 'instant' }
    /** `YYYY-MM-DD`. */
    | { readonly type: 'date' }
    /** `HH:MM:SS`. */
    | { readonly type: 'time' }
  );

export function defineRecord<const R extends RecordDefinition>(record: R): R {
  return record;
}

export type FieldsOf<R extends RecordDefinition> = R['fields'];

/** The value on the wire. */
export type ValueOf<F extends Field> = F extends { readonly nullable: true }
  ? PlainValue<F> | null
  : PlainValue<F>;

type PlainValue<F extends Field> = F extends {
  readonly type: 'choice';
  readonly values: readonly (infer V)[];
}
  ? V
  : F extends { readonly type: 'flag' }
    ? 0 | 1
    : F extends { readonly type: 'boolean' }
      ? boolean
      : F extends { readonly type: 'money' | 'percent' | 'id' | 'integer' }
        ? number
        : string;

/** Every record has these fields. */
export const idField = <const L extends string>(label: L) =>
  ({ type: 'integer', label, about: 'Id of the record.', column: 'id', audit: null }) as const;

export const createdField = {
  type: 'instant',
  label: 'Created At',
  about: 'When the record was made, in UTC.',
  column: 'created_at',
  audit: null,
} as const;

export const versionField = {
  type: 'integer',
  label: 'Version',
  about: 'Goes up with every change. Sent along, it guards against overwriting a change of someone else.',
  column: 'version',
  audit: null,
} as const;

export type ColumnNames<R extends RecordDefinition> = {
  [K in keyof R['fields']]: R['fields'][K] extends { readonly column: string } ? K : never;
}[keyof R['fields']] &
  string;

/** Columns by name on the wire: `{ userid: 'user_id', ... }`. */
export type ColumnsOf<R extends RecordDefinition> = {
  readonly [K in ColumnNames<R>]: R['fields'][K] extends { readonly column: infer C extends string }
    ? C
    : never;
};

export function columnsOf<R extends RecordDefinition>(record: R): ColumnsOf<R>;
export function columnsOf({ fields }: RecordDefinition): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { column }]) => (column === undefined ? [] : [[name, column]])),
  );
}
