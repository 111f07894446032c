/** Sizes in bytes, times in milliseconds. */
export interface FrontLimits {
  bodyBytes: number;
  headerBytes: number;
  /** Timeout of the headers, from the first byte of a request (or the connection). */
  headersMs: number;
  /** Timeout of the whole request, with its body. */
  requestMs: number;
  /** Keep-alive timeout; longer than the 60 s of common proxies, so that they close first. */
  keepAliveMs: number;
  /** Timeout of a connection without progress during a response, such as a client that does not read. */
  silenceMs: number;
  /** Interval at which the timeouts of headers and bodies are checked. */
  checkMs: number;
  /** After the stop signal, how long connections are still accepted and read, for requests already on their way. */
  graceMs: number;
  /** After that, how long requests in flight may take. */
  drainMs: number;
  /** How long a refused client may go on sending before the connection is cut. */
  lingerMs: number;
}

export const frontLimits: FrontLimits = {
  bodyBytes: 64 * 1024,
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
