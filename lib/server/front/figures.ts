import type { IncomingMessage, ServerResponse } from 'node:http';

/** What /metrics says. */
export interface Figures {
  /** Whether a request asks for them and may read them. */
  areMeantBy(path: string, request: IncomingMessage): boolean;
  /** In Prometheus's text form. */
  text(): Promise<string>;
}

/** Answers with the figures. Figures that cannot be read are no figures: 500, and Prometheus sees that this process is not well. */
export async function answerFigures(figures: Figures, response: ServerResponse): Promise<void> {
  const [status, body] = await figures.text().then(
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
