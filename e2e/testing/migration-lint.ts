import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, type AlterTableCmd, type ColumnDef, type Constraint, type Node } from 'libpg-query';
import { knownMigrations } from '@/lib/db/pending-migrations';

/**
 * Refuses migrations that are unsafe on a running site: strong locks during table scans or rewrites, or removal of objects that the
 * previous version still uses. A line `-- lint: allow <rule>: <reason>` in the file accepts a finding; the contract step
 * (docs/operations.md, "Upgrades") needs it.
 */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export interface Finding {
  readonly migration: string;
  readonly rule: Rule;
  readonly advice: string;
}

/** Oldest first. */
export function migrationsIn(prismaDir: string): Migration[] {
  return knownMigrations(prismaDir).map((name) => ({
    name,
    sql: readFileSync(path.join(prismaDir, 'migrations', name, 'migration.sql'), 'utf8'),
  }));
}

const rules = {
  'blocking-index':
    'CREATE INDEX stops writes while it builds. Use CREATE INDEX CONCURRENTLY IF NOT EXISTS, alone in a migration of its own.',
  'concurrent-index-alone':
    'CREATE or DROP INDEX CONCURRENTLY is the only statement of its migration, with IF [NOT] EXISTS: it runs outside a transaction.',
  'rewriting-column':
    'A volatile default, a serial, an identity or a stored generated column rewrites the table. Add the column empty, then fill it in batches.',
  'required-column':
    'A required column without a default fails on rows that exist. Add it optional, fill it, then require it.',
  'constraint-in-column':
    'A constraint of a new column is checked or indexed under the strongest lock. Add the column alone, then the constraint.',
  'unvalidated-constraint':
    'ADD CONSTRAINT reads the table under a strong lock. Add it NOT VALID, and VALIDATE CONSTRAINT in a later migration.',
  'validation-with-lock':
    'VALIDATE CONSTRAINT belongs in a later migration than its ADD CONSTRAINT: the lock of that is held until the end.',
  'constraint-index':
    'UNIQUE, PRIMARY KEY and EXCLUDE build an index under the strongest lock. Build it concurrently, then ADD CONSTRAINT ... USING INDEX.',
  'unproven-not-null':
    'SET NOT NULL reads the table under the strongest lock unless a validated CHECK (column IS NOT NULL) proves it.',
  'column-type':
    'A change of type may rewrite the table and breaks the version before. Add a new column instead.',
  rename: 'The version before still uses the old name. Add, write both, drop in a later release.',
  drop: 'The version before may still use it. Drop in the contract step only, and say so.',
  'whole-table': 'It locks, rewrites or empties a whole table. Work in batches outside of the migrations.',
  'session-setting':
    'SET outlives the migration on its connection. The runner sets lock_timeout; use SET LOCAL for anything else.',
  opaque: 'What runs inside cannot be checked. Write plain statements.',
} as const;
export type Rule = keyof typeof rules;

/** Functions whose value in a default is evaluated once, not per row. */
const stableFunctions = new Set(['now', 'transaction_timestamp', 'statement_timestamp']);
const serials = /^(big|small)?serial\d?$/;

const noteOf = /^--[ \t]*lint:[ \t]*allow[ \t]+([\w-]+):[ \t]*\S+/gm;

/** What earlier migrations have created. */
interface Known {
  /** Checks `column IS NOT NULL`, as `table.constraint`, with their column. */
  readonly notNull: Map<string, string>;
  readonly validated: Set<string>;
}

/** Oldest first. */
export async function lintMigrations(all: readonly Migration[]): Promise<Finding[]> {
  const known: Known = { notNull: new Map(), validated: new Set() };
  const found: Finding[] = [];
  for (const migration of all) {
    const broken = await rulesBroken(migration.sql, known);
    const allowed = new Set([...migration.sql.matchAll(noteOf)].map(([, rule]) => rule));
    for (const rule of broken)
      if (!allowed.has(rule)) found.push({ migration: migration.name, rule, advice: rules[rule] });
  }
  return found;
}

async function rulesBroken(sql: string, known: Known): Promise<Set<Rule>> {
  const { stmts = [] } = await parse(sql);
  const statements = stmts.flatMap(({ stmt }) => (stmt === undefined ? [] : [stmt]));
  const created = new Set<string>();
  const added = new Set<string>();
  const broken = new Set<Rule>();
  for (const statement of statements) {
    if ('CreateStmt' in statement) created.add(statement.CreateStmt.relation?.relname ?? '');
    if ('AlterTableStmt' in statement) {
      const { relation, cmds = [] } = statement.AlterTableStmt;
      const table = relation?.relname ?? '';
      for (const cmd of cmds) {
        if (!('AlterTableCmd' in cmd)) continue;
        addKnown(table, cmd.AlterTableCmd, known, added);
        if (created.has(table)) continue;
        for (const rule of ofCommand(table, cmd.AlterTableCmd, known, added)) broken.add(rule);
      }
      continue;
    }
    const rule = ofStatement(statement, created, statements.length === 1);
    if (rule !== null) broken.add(rule);
  }
  return broken;
}

function ofStatement(statement: Node, created: ReadonlySet<string>, alone: boolean): Rule | null {
  if ('IndexStmt' in statement) {
    const { concurrent, if_not_exists, relation } = statement.IndexStmt;
    if (concurrent === true) return alone && if_not_exists === true ? null : 'concurrent-index-alone';
    return created.has(relation?.relname ?? '') ? null : 'blocking-index';
  }
  if ('DropStmt' in statement) {
    const { removeType, concurrent, missing_ok } = statement.DropStmt;
    if (removeType === 'OBJECT_INDEX')
      return concurrent === true && !(alone && missing_ok === true) ? 'concurrent-index-alone' : null;
    return removeType === 'OBJECT_TABLE' || removeType === 'OBJECT_TYPE' || removeType === 'OBJECT_VIEW'
      ? 'drop'
      : null;
  }
  if ('RenameStmt' in statement) {
    const { renameType } = statement.RenameStmt;
    return renameType === 'OBJECT_INDEX' || renameType === 'OBJECT_TABCONSTRAINT' ? null : 'rename';
  }
  if ('AlterEnumStmt' in statement) return statement.AlterEnumStmt.oldVal === undefined ? null : 'rename';
  if ('UpdateStmt' in statement) return statement.UpdateStmt.whereClause === undefined ? 'whole-table' : null;
  if ('DeleteStmt' in statement) return statement.DeleteStmt.whereClause === undefined ? 'whole-table' : null;
  if (
    ['TruncateStmt', 'ClusterStmt', 'VacuumStmt', 'ReindexStmt', 'LockStmt'].some((kind) => kind in statement)
  )
    return 'whole-table';
  if ('VariableSetStmt' in statement && statement.VariableSetStmt.is_local !== true) return 'session-setting';
  if ('DoStmt' in statement || 'TransactionStmt' in statement || 'CallStmt' in statement) return 'opaque';
  return null;
}

function constraintOf(cmd: AlterTableCmd): Constraint | null {
  return cmd.def !== undefined && 'Constraint' in cmd.def ? cmd.def.Constraint : null;
}

function addKnown(table: string, cmd: AlterTableCmd, known: Known, added: Set<string>): void {
  if (cmd.subtype === 'AT_ValidateConstraint' && !added.has(`${table}.${cmd.name ?? ''}`))
    known.validated.add(`${table}.${cmd.name ?? ''}`);
  const constraint = constraintOf(cmd);
  if (cmd.subtype !== 'AT_AddConstraint' || constraint === null) return;
  const key = `${table}.${constraint.conname ?? ''}`;
  added.add(key);
  const column = columnProvedBy(constraint);
  if (column !== null) known.notNull.set(key, column);
}

function columnProvedBy({ contype, raw_expr: test }: Constraint): string | null {
  if (contype !== 'CONSTR_CHECK' || test === undefined || !('NullTest' in test)) return null;
  const { nulltesttype, arg } = test.NullTest;
  if (nulltesttype !== 'IS_NOT_NULL' || arg === undefined || !('ColumnRef' in arg)) return null;
  const field = arg.ColumnRef.fields?.at(-1);
  return field !== undefined && 'String' in field ? (field.String.sval ?? null) : null;
}

function ofCommand(table: string, cmd: AlterTableCmd, known: Known, added: ReadonlySet<string>): Rule[] {
  switch (cmd.subtype) {
    case 'AT_AddColumn':
      return cmd.def !== undefined && 'ColumnDef' in cmd.def ? ofColumn(cmd.def.ColumnDef) : [];
    case 'AT_AddConstraint':
      return ofConstraint(constraintOf(cmd));
    case 'AT_ValidateConstraint':
      return added.has(`${table}.${cmd.name ?? ''}`) ? ['validation-with-lock'] : [];
    case 'AT_SetNotNull': {
      const proved = [...known.notNull].some(
        ([key, column]) =>
          key.startsWith(`${table}.`) && column === cmd.name && known.validated.has(key) && !added.has(key),
      );
      return proved ? [] : ['unproven-not-null'];
    }
    case 'AT_AlterColumnType':
      return ['column-type'];
    case 'AT_DropColumn':
      return ['drop'];
    case 'AT_AddIdentity':
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetTableSpace':
    case 'AT_SetAccessMethod':
      return ['whole-table'];
    default:
      return [];
  }
}

function ofConstraint(constraint: Constraint | null): Rule[] {
  switch (constraint?.contype) {
    case 'CONSTR_CHECK':
    case 'CONSTR_FOREIGN':
      return constraint.skip_validation === true ? [] : ['unvalidated-constraint'];
    case 'CONSTR_NOTNULL':
      return constraint.skip_validation === true ? [] : ['unproven-not-null'];
    case 'CONSTR_UNIQUE':
    case 'CONSTR_PRIMARY':
      return constraint.indexname === undefined ? ['constraint-index'] : [];
    case 'CONSTR_EXCLUSION':
      return ['constraint-index'];
    default:
      return [];
  }
}

function ofColumn({ typeName, constraints = [] }: ColumnDef): Rule[] {
  const all = constraints.flatMap((each) => ('Constraint' in each ? [each.Constraint] : []));
  const has = (...kinds: Constraint['contype'][]) => all.some(({ contype }) => kinds.includes(contype));
  const type = typeName?.names?.at(-1);
  const isSerial = type !== undefined && 'String' in type && serials.test(type.String.sval ?? '');
  const rewrites =
    isSerial ||
    has('CONSTR_IDENTITY', 'CONSTR_GENERATED') ||
    all.some(({ contype, raw_expr: value }) => contype === 'CONSTR_DEFAULT' && isVolatile(value));
  return [
    ...(rewrites ? (['rewriting-column'] as const) : []),
    ...(has('CONSTR_NOTNULL') && !has('CONSTR_DEFAULT') && !rewrites ? (['required-column'] as const) : []),
    ...(has('CONSTR_CHECK', 'CONSTR_FOREIGN', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY')
      ? (['constraint-in-column'] as const)
      : []),
  ];
}

/** Calls a function that is not known to be stable, at any depth. */
function isVolatile(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isVolatile);
  if (typeof value !== 'object' || value === null) return false;
  if ('FuncCall' in value && !stableFunctions.has(nameOfCall(value.FuncCall))) return true;
  return Object.values(value).some(isVolatile);
}

function nameOfCall(call: unknown): string {
  return /"sval":"(\w+)"\}\}\]/.exec(JSON.stringify(call))?.[1] ?? '';
}
