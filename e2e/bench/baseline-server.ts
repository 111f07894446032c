import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { workerPasswords } from '@/lib/auth/passwords';
import { readCookie, sessionCookieName } from '@/lib/auth/cookies';
import { decodeToken } from '@/lib/auth/token';
import { openPool } from '@/lib/db/pool';
import { baselineReads } from './baseline-reads';
import { baselineWrites } from './baseline-writes';
import type { Caller, Input, BaselineEndpoints } from './baseline-sql';

/*
 * The baseline (raw SQL), a separate process: the same responses by node:http and prepared `pg` statements, after the same session check. It shows
 * the app's performance if its code cost nothing. Environment: DATABASE_URL, NEXTAUTH_SECRET. Prints its port.
 */

const given = z
  .object({ DATABASE_URL: z.string().min(1), NEXTAUTH_SECRET: z.string().min(1) })
  .parse(process.env);
const pool = openPool(given.DATABASE_URL, 30);
const passwords = workerPasswords().of('');
const endpoints: BaselineEndpoints = { ...baselineReads(pool), ...baselineWrites(pool) };
/** Pages and log-in responses, stored with `PUT /constant?path`. */
const constants = new Map<string, string>();

async function callerOf(token: string | null): Promise<Caller> {
  const claims = token === null ? null : await decodeToken(token, [given.NEXTAUTH_SECRET]);
  const { rows } = await pool.query<Caller & { over: boolean; deleted: boolean; suspended: boolean }>({
    name: 'session',
    text: `SELECT u.id, u.role, u.mobile, u.plan_active AS active, u.suspended, u.deleted_at IS NOT NULL AS deleted,
             s.ended_at IS NOT NULL OR s.expires_at <= now() AS over
           FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1`,
    values: [claims?.sid],
  });
  const [caller] = rows;
  if (caller === undefined || caller.over || caller.deleted || String(caller.id) !== claims?.sub)
    throw new Error('No session');
  if (caller.role !== 'user' && caller.suspended) throw new Error('Suspended');
  return caller;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

const credentials = z.object({ mobile: z.string(), password: z.string() });

/** Only verifies the hash. */
async function logIn(body: unknown): Promise<void> {
  const { mobile, password } = credentials.parse(body);
  const { rows } = await pool.query<{ password_hash: string }>({
    name: 'account',
    text: 'SELECT password_hash FROM users WHERE mobile = $1 AND deleted_at IS NULL',
    values: [mobile],
  });
  if (!(await passwords.matches(password, rows[0]?.password_hash ?? null))) throw new Error('Wrong password');
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url: path = '/', headers } = request;
  const send = (status: number, body: string, type = 'application/json; charset=utf-8') => {
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
    response.end(body);
  };
  if (method === 'PUT' && path.startsWith('/constant?')) {
    constants.set(decodeURIComponent(path.slice('/constant?'.length)), await textOf(request));
    return send(200, '{}');
  }
  if (method === 'GET') {
    if (headers.cookie !== undefined) await callerOf(readCookie(headers.cookie, sessionCookieName(false)));
    return send(200, constants.get(path) ?? '', 'text/html; charset=utf-8');
  }
  const text = await textOf(request);
  const input: Input = text === '' ? {} : JSON.parse(text);
  if (path === '/api/Login_Gold') {
    await logIn(input);
    return send(200, constants.get(path) ?? '');
  }
  const caller = await callerOf(headers.authorization?.slice('Bearer '.length) ?? null);
  const endpoint = endpoints[`${path} ${input.action ?? ''}`.trim()];
  if (endpoint === undefined || !endpoint.roles.includes(caller.role))
    throw new Error(`Not for a ${caller.role}`);
  const output = await endpoint.run(caller, input);
  send(endpoint.status, JSON.stringify({ success: true, ...output }));
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error));
  });
});
server.listen(0, () => {
  const address = server.address();
  console.log(`port ${typeof address === 'object' ? address?.port : ''}`);
});
