/* Reads errors of Prisma 7 with a driver adapter and of `pg` by property names, since neither exports a class that covers all of them. */

export type DatabaseFault = 'unavailable' | 'conflict' | null;

/** Codes of connection errors of Prisma, and of Node's sockets and name look-up. */
const connectionErrorCodes = new Set([
  'P1000',
  'P1001',
  'P1002',
  'P1003',
  'P1008',
  'P1011',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTCONN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * SQLSTATE: connection exceptions (PgBouncer's own errors are 08P01), insufficient resources, a limit of the product (numbers of documents
 * that are used up), shutdown and start, system errors (a full disk), a cancelled statement, a lock that was not free in time, a standby, an
 * idle transaction that was ended.
 */
const unavailableStates = /^(?:08...|53...|PA503|57P0.|58...|57014|55P03|25006|25P03)$/;
const conflictCodes = new Set(['P2034', '40001', '40P01']);
/** Messages of connection errors of pg, pg-pool and Prisma, which have no code. */
const connectionErrorPattern =
  /connection terminated|is not queryable|^timeout expired$|timeout exceeded when trying to connect|connection timeout|query read timeout|after calling end on the pool|error establishing an SSL connection|timed out fetching a new connection|unable to start a transaction in the given time|server has closed the connection|can't reach database server|the database system is/i;

/** `unavailable`: the database is unreachable, retry later. `conflict`: deadlock or serialization failure, retry now. */
export function databaseFault(error: unknown): DatabaseFault {
  for (const at of chain(error)) {
    const code = field(at, 'code') ?? field(at, 'originalCode');
    if (typeof code === 'string' && conflictCodes.has(code)) return 'conflict';
    if (typeof code === 'string' && (connectionErrorCodes.has(code) || unavailableStates.test(code)))
      return 'unavailable';
    const message = field(at, 'message') ?? field(at, 'originalMessage');
    if (typeof message === 'string' && connectionErrorPattern.test(message)) return 'unavailable';
  }
  return null;
}

/** Whether a statement, or its wait for a lock, took too long: the database itself is there. */
export function isTooSlow(error: unknown): boolean {
  for (const at of chain(error)) {
    const code = codeOf(at);
    if (code === '57014' || code === '55P03') return true;
    const message = field(at, 'message') ?? field(at, 'originalMessage');
    if (typeof message === 'string' && /query read timeout/i.test(message)) return true;
  }
  return false;
}

/** Another transaction holds the row longer than `lock_timeout`. */
export function isLocked(error: unknown): boolean {
  for (const at of chain(error)) if (codeOf(at) === '55P03') return true;
  return false;
}

/** Whether an error violates this unique index; another violation is not the expected one. */
export function violatesUnique(error: unknown, index: string): boolean {
  return violates(error, '23505', index);
}

export function violatesCheck(error: unknown, constraint: string): boolean {
  return violates(error, '23514', constraint);
}

function violates(error: unknown, code: string, constraint: string): boolean {
  for (const at of chain(error)) if (codeOf(at) === code && constraintOf(at) === constraint) return true;
  return false;
}

const codeOf = (error: unknown) => field(error, 'originalCode') ?? field(error, 'code');

/** Name of the constraint in an error of `pg`, or of Prisma's adapter, which has it for some violations in the message alone. */
function constraintOf(error: unknown): unknown {
  const constraint = field(error, 'constraint');
  if (constraint !== undefined) return field(constraint, 'index') ?? constraint;
  const message = field(error, 'originalMessage');
  return typeof message === 'string' ? / constraint "([^"]+)"/.exec(message)?.[1] : undefined;
}

/** Error raised by our own SQL functions (SQLSTATE class PA). */
export function raisedByUs(error: unknown): { readonly code: string; readonly message: string } | null {
  for (const at of chain(error)) {
    const code = field(at, 'originalCode') ?? field(at, 'code');
    if (typeof code !== 'string' || !/^PA\d{3}$/.test(code)) continue;
    return { code, message: String(field(at, 'originalMessage') ?? field(at, 'message')) };
  }
  return null;
}

/** A value does not fit the column's type (SQLSTATE class 22): the request was invalid. */
export function isWrongValue(error: unknown): boolean {
  for (const at of chain(error)) {
    const code = field(at, 'originalCode') ?? field(at, 'code');
    if (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)) return true;
  }
  return false;
}

/** Error with its causes and the adapter's error in `meta`. */
function* chain(error: unknown): Generator {
  let at: unknown = error;
  for (let depth = 0; depth < 6 && typeof at === 'object' && at !== null; depth += 1) {
    yield at;
    const adapter = field(field(at, 'meta'), 'driverAdapterError');
    if (adapter !== undefined) {
      yield adapter;
      yield field(adapter, 'cause');
    }
    at = field(at, 'cause');
  }
}

function field(of: unknown, name: string): unknown {
  // Own properties: `message` and `cause` are not enumerable.
  return typeof of === 'object' && of !== null ? Object.getOwnPropertyDescriptor(of, name)?.value : undefined;
}
