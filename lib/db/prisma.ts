import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { PrismaClient, Prisma } from './generated/client';

/*
 * Prisma's client without connections of its own: its statements run on our pool, or in the open transaction, as those of the query builder do
 * (docs/decisions/007-one-query-builder.md). `Sql` and `Transaction` (./sql) have it as `prisma`.
 */

type Models = { readonly [Model in Uncapitalize<Prisma.ModelName>]: Prisma.TransactionClient[Model] };
type Reading =
  | 'findUnique'
  | 'findUniqueOrThrow'
  | 'findFirst'
  | 'findFirstOrThrow'
  | 'findMany'
  | 'count'
  | 'aggregate'
  | 'groupBy';

/** Reads of all models. */
export type PrismaReads = { readonly [Model in keyof Models]: Pick<Models[Model], Reading> };
/** Reads and writes of all models, in a transaction. */
export type PrismaModels = Models;

/** Runs a statement of the client. */
export type Run = (statement: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult>;

interface Connection {
  readonly run: Run;
  /** Null outside of a transaction. Called where the client would roll back. */
  readonly fail: ((error: Error) => void) | null;
}

/**
 * One client for all: with our schema each takes 20 MB (docs/performance.md, "Memory"), and each bundle of the site has this module once. It
 * is loaded on first use.
 */
declare global {
  var pasidiPrisma:
    | { readonly client: Promise<PrismaClient>; readonly connection: AsyncLocalStorage<Connection> }
    | undefined;
}

function shared(): NonNullable<typeof globalThis.pasidiPrisma> {
  globalThis.pasidiPrisma ??= {
    client: import('./client').then(({ prismaOn }) => prismaOn(routedPool())),
    connection: new AsyncLocalStorage(),
  };
  return globalThis.pasidiPrisma;
}

/** Otherwise the first statement of a process waits for it. */
export function preloadPrisma(): void {
  shared().client.catch(() => undefined);
}

function currentConnection(): Connection {
  const connection = shared().connection.getStore();
  if (connection === undefined) throw new Error("A statement of Prisma's client without a connection");
  return connection;
}

/** A pool without connections of its own. */
function routedPool(): pg.Pool {
  const pool: unknown = Object.create(new pg.Pool(), {
    query: { value: (statement: pg.QueryArrayConfig) => currentConnection().run(statement) },
    connect: { value: joinTransaction },
  });
  if (!(pool instanceof pg.Pool)) throw new TypeError('Not a pool');
  return pool;
}

const nothing = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

/** The client takes a connection for a call of several statements, such as a write that selects related rows. */
async function joinTransaction() {
  const { run, fail } = currentConnection();
  if (fail === null) throw new Error("A call of Prisma's client with several statements needs a transaction");
  return {
    query: async (statement: pg.QueryArrayConfig) => {
      if (statement.text === 'ROLLBACK')
        fail(new Error("A call of Prisma's client failed, and its transaction with it"));
      // The call's own begin and end: the open transaction has its own.
      return ['BEGIN', 'COMMIT', 'ROLLBACK'].includes(statement.text) ? nothing : run(statement);
    },
    on: () => undefined,
    removeListener: () => undefined,
    release: () => undefined,
  };
}

/** The client on the pool. */
export function prismaReads(run: Run): PrismaReads {
  return onConnection({ run, fail: null });
}

/** The client in an open transaction. */
export function prismaInTransaction(run: Run, fail: (error: Error) => void): PrismaModels {
  return onConnection({ run, fail });
}

type Call = (input?: Input) => PromiseLike<unknown>;
type Input = Readonly<Record<string, unknown>>;

function onConnection(connection: Connection): PrismaModels;
function onConnection(connection: Connection): object {
  return new Proxy(
    {},
    { get: (_, model) => (typeof model === 'string' ? modelOn(connection, model) : undefined) },
  );
}

function modelOn(connection: Connection, model: string): object {
  return new Proxy(
    {},
    { get: (_, action) => (typeof action === 'string' ? callOf(connection, model, action) : undefined) },
  );
}

function callOf(connection: Connection, model: string, action: string): Call {
  return async (input) => {
    const { client, connection: current } = shared();
    const models = modelsOf(await client);
    const [name, argument] = unbatched(action, input);
    const call = models[model]?.[name];
    if (call === undefined) throw new Error(`Prisma's client has no ${model}.${name}`);
    return current.run(connection, async () => await call(argument));
  };
}

function modelsOf(client: PrismaClient): Readonly<Record<string, Readonly<Record<string, Call>>>>;
function modelsOf(client: object): object {
  return client;
}

/**
 * The client collects `findUnique` of one event loop iteration, of whatever request, into one statement, which would run in the transaction
 * of the first.
 */
function unbatched(action: string, input: Input | undefined): [string, Input | undefined] {
  if (!action.startsWith('findUnique')) return [action, input];
  const { where } = input ?? {};
  return [action.replace('findUnique', 'findFirst'), { ...input, where: flattenCompoundKeys(where) }];
}

/** `{ storeId_day: { storeId, day } }` as `{ storeId, day }`. */
function flattenCompoundKeys(where: unknown): object {
  if (typeof where !== 'object' || where === null) return {};
  return Object.fromEntries(
    Object.entries(where).flatMap(([name, value]: [string, unknown]) =>
      name.includes('_') && typeof value === 'object' && value !== null
        ? Object.entries(value)
        : [[name, value]],
    ),
  );
}
