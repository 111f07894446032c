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

let loaded: Promise<void> | undefined;

/** Prisma's schema engine is WebAssembly put together by hand: Node does not import `.wasm` files as its package expects. */
function load(): Promise<void> {
  loaded ??= (async () => {
    const script = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
    const { instance } = await WebAssembly.instantiate(await readFile(script.replace(/\.js$/, '.wasm')), {
      './schema_engine_bg.js': { ...bindings },
    });
    bindings.__wbg_set_wasm(instance.exports);
    const begin = instance.exports.__wbindgen_start;
    if (typeof begin === 'function') begin();
  })();
  return loaded;
}

/** Where the engine's questions about the catalogue select columns of the type "char", and the names they come back under. */
const CHAR_COLUMNS = /\b(?:con|constr)\.(?:contype|confdeltype|confupdtype)(?=,| AS)/g;
const CHAR_NAMES = new Set(['constraint_type', 'confdeltype', 'confupdtype']);

/**
 * One connection to one database, with two faults of the package's adapter mended:
 * - its `executeScript` splits a script at every semicolon, inside function bodies and texts too, and runs the pieces
 *   outside a transaction. Sent whole, PostgreSQL takes the script as one transaction, so that a migration that fails half
 *   way leaves nothing behind;
 * - it does not know PostgreSQL's one-byte type "char", which the engine reads kinds of constraints from.
 */
async function connect(databaseUrl: string): Promise<SqlDriverAdapter> {
  const connection = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 });
  const adapter = await new PrismaPg(connection, { disposeExternalPool: true }).connect();
  adapter.executeScript = async (script) => {
    await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
  };
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const answer = await queryRaw({ ...query, sql: query.sql.replace(CHAR_COLUMNS, '$&::text') });
    for (const [index, name] of answer.columnNames.entries()) {
      if (CHAR_NAMES.has(name)) answer.columnTypes[index] = ColumnTypeEnum.Character;
    }
    return answer;
  };
  return adapter;
}

/** A database of its own to try migrations in, dropped afterwards. The package's own would be the real database again. */
async function connectToShadow(databaseUrl: string): Promise<SqlDriverAdapter> {
  const name = `shadow_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const main = await connect(databaseUrl);
  await main.executeScript(`CREATE DATABASE ${name}`);
  const shadow = await connect(url.href);
  const end = shadow.dispose.bind(shadow);
  shadow.dispose = async () => {
    await end();
    await main.executeScript(`DROP DATABASE ${name}`);
    await main.dispose();
  };
  return shadow;
}

/**
 * Prisma's schema engine on the database of `databaseUrl`; `schema` is the text of schema.prisma. Release it with `free()`
 * and end its connections with `close()`.
 */
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
