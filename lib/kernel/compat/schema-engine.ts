import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  bindMigrationAwareSqlAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { advisoryLocks } from '@/lib/db/advisory-locks';
import { runScript } from '@/lib/db/migrate-script';

/*
 * Prisma's schema engine as WebAssembly, 7.10. Its package is for Prisma's own command line: its module is loaded by hand, and two
 * catalogue queries are changed so that the adapter can read their columns (`CHAR_COLUMNS`). lib/db/migrate.test.ts fails if a version
 * behaves otherwise.
 */

/** Prisma Migrate's advisory lock. {@link openEngine} expects its caller to hold it. */
const TAKE_LOCK = `SELECT pg_advisory_lock(${advisoryLocks.migrate})`;

/** Imports from the engine's package but two: its timers (10 s) would delay the end of a command, and the text of a panic would be lost. */
function imports(): WebAssembly.ModuleImports {
  const timers = Object.keys(bindings).filter((name) => name.startsWith('__wbg_setTimeout_'));
  const setTimer = (run: () => void, ms: number) => setTimeout(run, ms).unref();
  const registry = {
    set_message(message: string) {
      throw new Error(message);
    },
  };
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: registry });
  const functions: WebAssembly.ModuleImports = {};
  for (const [name, value] of Object.entries(bindings))
    if (typeof value === 'function') functions[name] = value;
  for (const name of timers) functions[name] = setTimer;
  return functions;
}

let loaded: Promise<void> | undefined;

/** Node.js does not import `.wasm` files as the package expects. */
function load(): Promise<void> {
  loaded ??= (async () => {
    const script = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
    const bytes = await readFile(script.replace(/\.js$/, '.wasm'));
    const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': imports() });
    bindings.__wbg_set_wasm(instance.exports);
    const begin = instance.exports.__wbindgen_start;
    // oxlint-disable-next-line typescript/no-unsafe-call -- exports of WebAssembly have no types
    if (typeof begin === 'function') begin();
  })();
  return loaded;
}

/** Columns of the type "char" in the engine's catalogue queries, and their result names. */
const CHAR_COLUMNS = /\b(?:con|constr)\.(?:contype|confdeltype|confupdtype)(?=,| AS)/g;
const CHAR_NAMES = new Set(['constraint_type', 'confdeltype', 'confupdtype']);

/**
 * Fixes the package's adapter in three points:
 * - its `executeScript` splits a script at every semicolon, even inside function bodies and strings, and runs the parts outside a
 * transaction; {@link runScript} sends it as a whole;
 * - it does not know PostgreSQL's one-byte type "char", which the engine uses for kinds of constraints;
 * - the engine's lock belongs to a connection, which PgBouncer shares: the caller holds it in a transaction.
 */
async function connect(databaseUrl: string): Promise<SqlDriverAdapter> {
  const connection = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 });
  const adapter = await new PrismaPg(connection, { disposeExternalPool: true }).connect();
  const executeRaw = adapter.executeRaw.bind(adapter);
  adapter.executeRaw = async (query) => (query.sql === TAKE_LOCK ? 0 : executeRaw(query));
  const execute = (sql: string) => executeRaw({ sql, args: [], argTypes: [] });
  adapter.executeScript = (script) => runScript(connection, execute, script);
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const response = await queryRaw({ ...query, sql: query.sql.replace(CHAR_COLUMNS, '$&::text') });
    for (const [index, name] of response.columnNames.entries()) {
      if (CHAR_NAMES.has(name)) response.columnTypes[index] = ColumnTypeEnum.Character;
    }
    return response;
  };
  return adapter;
}

/** Temporary, dropped afterwards: the package's own would be the real database again. */
async function connectToShadow(databaseUrl: string): Promise<SqlDriverAdapter> {
  const name = `shadow_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const main = await connect(databaseUrl);
  const onMain = (sql: string) => main.executeRaw({ sql, args: [], argTypes: [] });
  await onMain(`CREATE DATABASE ${name}`);
  const shadow = await connect(url.href);
  const end = shadow.dispose.bind(shadow);
  shadow.dispose = async () => {
    await end();
    await onMain(`DROP DATABASE ${name}`);
    await main.dispose();
  };
  return shadow;
}

/** `schema` is the text of schema.prisma. Release the engine with `free()` and end its connections with `close()`. */
export async function openEngine(
  databaseUrl: string,
  schema: string,
): Promise<{ engine: bindings.SchemaEngine; close(): Promise<void> }> {
  await load();
  const open: SqlDriverAdapter[] = [];
  const keep = async (adapter: Promise<SqlDriverAdapter>) => {
    open.push(await adapter);
    return adapter;
  };
  const factory: SqlMigrationAwareDriverAdapterFactory = {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => keep(connect(databaseUrl)),
    connectToShadowDb: () => connectToShadow(databaseUrl),
  };
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [['schema.prisma', schema]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
  return {
    engine,
    async close() {
      engine.free();
      await Promise.all(open.map((adapter) => adapter.dispose()));
    },
  };
}
