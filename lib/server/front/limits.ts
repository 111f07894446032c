/** Sizes in bytes, times in milliseconds. */
export interface FrontLimits {
  bodyBytes: number;
  headerBytes: number;
  /** From the first byte of a request (or the connection) to the end of its headers. */
  headersMs: number;
  /** To the end of its body. */
  requestMs: number;
  /** An idle connection; longer than the 60 s of common proxies, so that they, not we, end it. */
  keepAliveMs: number;
  /** A connection on which nothing moves although an answer is due, such as a client that does not read. */
  silenceMs: number;
  /** How often the times for headers and bodies are looked at. */
  checkMs: number;
  /** How long connections, kept and new ones, are still listened to once the server stops, for requests that are already on their way. */
  graceMs: number;
  /** How long requests in flight may take once the server listens no more. */
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
