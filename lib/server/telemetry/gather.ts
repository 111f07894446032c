import { requestMetrics, peerMetricsMessage, metricsRequested } from '@/lib/server/telemetry/peer-metrics';
import { registry } from './metrics';

/* Metrics of all app processes on this machine, requested through their supervisor (lib/server/telemetry/peer-metrics.ts). */

/** Longer than the supervisor's own timeout. */
const timeoutMs = 1500;

export function servePeerRequests(): void {
  process.on('message', (message: unknown) => {
    const request = metricsRequested.safeParse(message).data;
    if (request === undefined) return;
    void registry.metrics().then((text) => process.send?.({ kind: 'metrics of one', id: request.id, text }));
  });
}

/** Metrics of this process, at `place` of `places`, and of the others, with a line per place: whether its process responded. */
export async function collectMetrics(place: string, places: number): Promise<string> {
  const own = { place, text: await registry.metrics() };
  const all = places > 1 ? [own, ...(await othersMetrics())] : [own];
  const alive = new Set(all.map((each) => each.place));
  const up = Array.from({ length: places }, (_, index) => String(index + 1)).map(
    (each) => `pasidi_worker_up{worker="${each}"} ${alive.has(each) ? 1 : 0}`,
  );
  return [
    merged(all.map(({ text }) => text)),
    '# HELP pasidi_worker_up Whether this process of the app has responded when these metrics were read',
    '# TYPE pasidi_worker_up gauge',
    ...up,
    '',
  ].join('\n');
}

async function othersMetrics(): Promise<readonly { place: string; text: string }[]> {
  const response = await requestMetrics(
    peerMetricsMessage,
    process,
    (message) => process.send?.(message),
    timeoutMs,
  );
  return response?.others ?? [];
}

/** Each name once, with all lines under it. The processes' lines differ by their label. */
export function merged(texts: readonly string[]): string {
  const families = new Map<string, string[]>();
  for (const block of texts.flatMap((text) => text.trim().split(/\n(?=# HELP )/))) {
    const [help = '', type = '', ...lines] = block.trim().split('\n');
    const head = `${help}\n${type}`;
    families.set(head, [...(families.get(head) ?? []), ...lines]);
  }
  return [...families].map(([head, lines]) => [head, ...lines].join('\n')).join('\n');
}
