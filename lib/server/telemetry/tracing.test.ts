import { once } from 'node:events';
import { createServer } from 'node:http';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { expect, test, vi } from 'vitest';
import { startTracing, withoutPersons } from './tracing';

test('exports only span attributes without personal data', async () => {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const span = provider.getTracer('test').startSpan('getDetails', {
    kind: SpanKind.SERVER,
    attributes: {
      'pasidi.operation': 'getDetails',
      'http.request.method': 'GET',
      'url.full': 'http://site.test/api/get_details?mobile=9123456780',
      'url.query': 'mobile=9123456780',
      'client.address': '203.0.113.7',
      'user_agent.original': 'Somebody’s phone',
      'db.postgresql.values': ['9123456780'],
    },
  });
  span.recordException(new Error('Key (mobile)=(9123456780) already exists'));
  span.setStatus({ code: SpanStatusCode.ERROR, message: 'Key (mobile)=(9123456780) already exists' });
  span.end();
  const [made] = exporter.getFinishedSpans();
  if (made === undefined) throw new Error('No span was made.');
  const redacted = withoutPersons(made);
  expect(redacted.attributes).toEqual({ 'pasidi.operation': 'getDetails', 'http.request.method': 'GET' });
  expect(redacted.status).toEqual({ code: SpanStatusCode.ERROR });
  expect(redacted.events).toEqual([]);
  expect(JSON.stringify({ ...redacted, resource: null })).not.toMatch(/9123456780|203\.0|phone/);
  expect([redacted.name, redacted.kind, redacted.spanContext(), redacted.startTime]).toEqual([
    'getDetails',
    SpanKind.SERVER,
    made.spanContext(),
    made.startTime,
  ]);
  await provider.shutdown();
});

test('a collector that does not respond does not delay the shutdown', { tags: 'torture' }, async () => {
  const collector = createServer(() => undefined);
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  const tracing = startTracing(1);
  trace.getTracer('test').startSpan('getDetails').end();
  const exported = once(collector, 'request');
  await tracing.stop();
  const [, response] = await exported;
  // The exporter, which gives up after ten seconds, still waits.
  expect(response.destroyed).toBe(false);
  const closed = once(collector, 'close');
  collector.close();
  collector.closeAllConnections();
  await closed;
});
