import type { IncomingMessage, ServerResponse } from 'node:http';

export interface MetricsEndpoint {
  /** Whether a request is for this endpoint and from an allowed client. */
  matches(path: string, request: IncomingMessage): boolean;
  /** Metrics in Prometheus's text format. */
  text(): Promise<string>;
}

/** 500 if they cannot be read: Prometheus then sees an unhealthy process. */
export async function respondMetrics(metrics: MetricsEndpoint, response: ServerResponse): Promise<void> {
  const [status, body] = await metrics.text().then(
    (text) => [200, text] as const,
    () => [500, ''] as const,
  );
  response.writeHead(status, {
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
}
