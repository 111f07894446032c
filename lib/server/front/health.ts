/** What the front says of its own process, without Next: never limited, never redirected, never kept by a cache. */
export interface ProbeAnswer {
  readonly status: 200 | 503;
  /** Sent as JSON. */
  readonly body: { readonly status: string; readonly missing?: readonly string[] };
}

export type Probe = (draining: boolean) => ProbeAnswer | Promise<ProbeAnswer>;

const drains: ProbeAnswer = { status: 503, body: { status: 'draining' } };

/**
 * `/healthz` (the process is up; asks nobody) and `/readyz` (it can answer requests), by path. Both answer 503 from the moment
 * the process is told to end.
 * @param missing what the site lacks to answer requests, in words; empty where nothing is
 */
export function healthProbes(missing: () => Promise<readonly string[]>): ReadonlyMap<string, Probe> {
  return new Map<string, Probe>([
    ['/healthz', (draining) => (draining ? drains : { status: 200, body: { status: 'up' } })],
    [
      '/readyz',
      async (draining) => {
        if (draining) return drains;
        const lacks = await missing();
        if (lacks.length === 0) return { status: 200, body: { status: 'ready' } };
        return { status: 503, body: { status: 'not ready', missing: lacks } };
      },
    ],
  ]);
}
