import { bodyLimit } from '@/lib/limits';

/** Sizes in bytes, times in milliseconds. */
export interface HttpLimits {
  bodyBytes: number;
  headerBytes: number;
  /** From the first byte of a request (or the connection). */
  headersMs: number;
  /** Time for a request with its body. */
  requestMs: number;
  /** Longer than the 60 s of common proxies, so that they close first. */
  keepAliveMs: number;
  /** Without progress during a response, such as a client that does not read. */
  silenceMs: number;
  /** Interval of the checks of header and request timeouts. */
  checkMs: number;
  /** How long connections are still accepted after the stop signal, for requests on their way. */
  graceMs: number;
  /** How long requests in flight may take after that. */
  drainMs: number;
  /** How long a refused client may go on sending before the connection is cut. */
  lingerMs: number;
}

export const httpLimits: HttpLimits = {
  bodyBytes: bodyLimit.bytes,
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  silenceMs: 120_000,
  checkMs: 1_000,
  graceMs: 500,
  drainMs: 25_000,
  lingerMs: 2_000,
};
