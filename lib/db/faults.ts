/* Reads errors of Prisma 7 with a driver adapter and of `pg` by property names, since neither exports a class that covers all of them. */

export type DatabaseFault = 'unavailable' | 'conflict' | null;

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
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53400',
  '08000',
  '08003',
  '08006',
  '08001',
  '08004',
]);
const conflictCodes = new Set(['P2034', '40001', '40P01']);
const connectionErrorPattern =
  /connection terminated|is not queryable|timeout exceeded when trying to connect|connection timeout|query read timeout|server has closed the connection|can't reach database server|the database system is/i;

/** `unavailable`: the database is unreachable, retry later. `conflict`: deadlock or serialization failure, retry now. */
export function databaseFault(error: unknown): DatabaseFault {
  for (const at of chain(error)) {
    const code = field(at, 'code') ?? field(at, 'originalCode');
    if (typeof code === 'string' && conflictCodes.has(code)) return 'conflict';
    if (typeof code === 'string' && connectionErrorCodes.has(code)) return 'unavailable';
    const message = field(at, 'message') ?? field(at, 'originalMessage');
    if (typeof message === 'string' && connectionErrorPattern.test(message)) return 'unavailable';
  }
  return null;
}

/** Without the name, another violation would be taken for the expected one. */
export function violatesUnique(error: unknown, index: string): boolean {
  return violates(error, '23505', index);
}

export function violatesCheck(error: unknown, constraint: string): boolean {
  return violates(error, '23514', constraint);
}

function violates(error: unknown, code: string, constraint: string): boolean {
  for (const at of chain(error))
    if (field(at, 'code') === code && field(at, 'constraint') === constraint) return true;
  return false;
}

/** Of our own SQL functions (SQLSTATE class PA). */
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

/** With its causes and the adapter's error in `meta`. */
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
