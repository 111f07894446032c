/* Health checks of the front's own process, without Next.js: never rate limited, redirected or cached. */

export interface ProbeResponse {
  readonly status: 200 | 503;
  readonly body: { readonly status: string; readonly missing?: readonly string[] };
}

export type Probe = (draining: boolean) => ProbeResponse | Promise<ProbeResponse>;

const drains: ProbeResponse = { status: 503, body: { status: 'draining' } };

/**
 * `/healthz` (liveness: the process is up) and `/readyz` (readiness: it can serve requests), by path. Both return 503 after the stop
 * signal.
 * @param missing missing dependencies; empty if ready
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
