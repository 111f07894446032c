import pino, { type DestinationStream, type Logger } from 'pino';
import type { SecurityEvent } from '@/lib/kernel/access/security-event';
import { env } from '@/lib/env/env';
import { readableStack } from './readable-stack';

/*
 * One JSON object per line, without password, code, token, body, full mobile or address of a person: events identify accounts by id, and
 * error texts are masked.
 */

let logger: Logger | undefined;

/** Created on first use: a build loads this file without an environment. */
export function log(): Logger {
  logger ??= makeLog(env().logLevel);
  return logger;
}

export function makeLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  return pino({ level, base: { pid: process.pid }, serializers: { err: plainError } }, destination);
}

/** Request data that may be logged. */
export interface Trace {
  readonly requestId: string | null;
  /** Truncated: enough to locate an attack, but not a person. */
  readonly network: string | null;
  /** Null until known. */
  actorId: number | null;
}

/** Trace of background work. */
export const noRequest: Trace = { requestId: null, network: null, actorId: null };

const expected = new Set<SecurityEvent['event']>([
  'log-in',
  'password reset',
  'password change',
  'role change',
]);

/** Unusual events are warnings. */
export function logSecurity({ event, ...facts }: SecurityEvent, trace: Trace, to: Logger = log()): void {
  const line = {
    kind: 'security',
    request_id: trace.requestId,
    network: trace.network,
    actor_id: trace.actorId,
    ...facts,
  };
  if (expected.has(event)) to.info(line, event);
  else to.warn(line, event);
}

/** An IPv4 address without its last number, the first three groups of an IPv6 one. */
export function truncateAddress(network: string): string {
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::`
    : network.replace(/\.\d+$/, '.0');
}

const consoleLevels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
type ConsoleMethod = keyof typeof consoleLevels;

/** Redirects the console of Next.js and libraries to the log: it would print errors with all their properties. */
export function redirectConsole(to: Logger = log(), from: Pick<Console, ConsoleMethod> = console): void {
  const names: ConsoleMethod[] = ['debug', 'log', 'info', 'warn', 'error'];
  for (const name of names) {
    from[name] = (...values: unknown[]) => {
      const err = values.find((each) => each instanceof Error);
      const words = values.filter((each) => typeof each === 'string').join(' ');
      const facts = { kind: 'console', ...(err === undefined ? {} : { err }) };
      to[consoleLevels[name]](facts, masked(words.trim() || 'no words'));
    };
  }
}

interface PlainError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: PlainError;
}

/** Drivers and HTTP clients put rows, headers and keys into other properties. Cut after the fifth error. */
function plainError(error: unknown, depth = 0): PlainError {
  if (!(error instanceof Error)) return { type: typeof error, message: masked(textOf(error)) };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message: masked(message),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(stack === undefined ? {} : { stack: masked(readableStack(stack)) }),
    ...(cause === undefined || depth === 4 ? {} : { cause: plainError(cause, depth + 1) }),
  };
}

/** Text of an error; only keys and status of an object: the payment provider's client throws whole responses. */
function textOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const status = 'statusCode' in thrown ? ` (statusCode ${Number(thrown.statusCode)})` : '';
  return `keys ${Object.keys(thrown).join(', ')}${status}`;
}

function masked(text: string): string {
  return text
    .replaceAll(/(?<!\d)(?:91)?([6-9]\d)\d{6}(\d\d)(?!\d)/g, '$1******$2')
    .replaceAll(/\beyJ[\w-]{8,}(?:\.[\w-]*)+/g, '[token]')
    .replaceAll(/\$2[abxy]\$\d\d\$[./\w]+/g, '[hash]')
    .replaceAll(/:\/\/([^\s:/@]+):[^\s@/]+@/g, '://$1:[password]@');
}
