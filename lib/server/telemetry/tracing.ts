import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import {
  context,
  propagation,
  ProxyTracerProvider,
  trace,
  type TracerProvider as Tracers,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { pathOfTarget } from '@/lib/server/front/target';
import { routeLabel, file, probe } from './route-label';

/**
 * Traces of requests, statements and provider requests for an OpenTelemetry collector. Loaded only with `OTEL_EXPORTER_OTLP_ENDPOINT`: it
 * patches Node.js's HTTP and `pg`.
 */
export interface Tracing {
  /** Names the request's span by its route. Returns the trace id, null if not traced. */
  begins(request: IncomingMessage, response: TracedResponse, label: string): string | null;
  /** Flushes pending spans within three seconds. */
  stop(): Promise<void>;
}

const lastSendMs = 3000;

/** Others (URLs, client addresses, user agents, error messages) may contain personal data. */
const exportedAttributes: ReadonlySet<string> = new Set([
  'pasidi.operation',
  'pasidi.request_id',
  'http.request.method',
  'http.response.status_code',
  'http.method',
  'http.status_code',
  'server.address',
  'server.port',
  'net.peer.name',
  'net.peer.port',
  'url.scheme',
  'db.system.name',
  'db.system',
  'db.namespace',
  'db.name',
  'db.query.text',
  'db.statement',
  'db.operation.name',
  'error.type',
]);

interface TracedResponse extends ServerResponse {
  readonly requestId: string;
}

export function withoutPersons(span: ReadableSpan): ReadableSpan {
  const exported = Object.entries(span.attributes).filter(([name]) => exportedAttributes.has(name));
  return {
    name: span.name,
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext === undefined ? {} : { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    attributes: Object.fromEntries(exported),
    links: span.links,
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: span.droppedAttributesCount,
    droppedEventsCount: span.droppedEventsCount,
    droppedLinksCount: span.droppedLinksCount,
  };
}

function withoutPersonalData(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(withoutPersons), done),
    shutdown: () => exporter.shutdown(),
  };
}

/** Drops Next.js's own spans, which are named by URLs, and links ours without them. */
class OwnTracers implements Tracers {
  private readonly none = new ProxyTracerProvider();

  constructor(private readonly provider: TracerProvider) {}

  getTracer(...parameters: Parameters<Tracers['getTracer']>): ReturnType<Tracers['getTracer']> {
    return parameters[0] === 'next.js'
      ? this.none.getTracer(...parameters)
      : this.provider.getTracer(...parameters);
  }
}

/** Whether a request is not worth a trace. */
function isUntraced(request: IncomingMessage): boolean {
  return [file, probe].includes(routeLabel(pathOfTarget(request.url) ?? '/api'));
}

/** Traces the rest of the process. `share` (0 to 1) samples traces started here; one started elsewhere keeps its decision. */
export function startTracing(share: number): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] || 'pasidi' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: withoutPersonalData(new OTLPTraceExporter()) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(new OwnTracers(provider));
  // They patch modules imported later; already loaded ones are patched again.
  const instrumentations = [
    new HttpInstrumentation({ ignoreIncomingRequestHook: isUntraced }),
    new PgInstrumentation({
      requireParentSpan: true,
      ignoreConnectSpans: true,
      // Not the name of a prepared statement, which is a meaningless number.
      requestHook: (span, { query }) =>
        span.updateName(/\w+/.exec(query.text)?.[0].toUpperCase() ?? 'statement'),
    }),
    new UndiciInstrumentation(),
  ];
  const require = createRequire(import.meta.url);
  for (const name of ['node:http', 'node:https', 'pg']) require(name);

  return {
    begins(request, response, label) {
      const span = trace.getActiveSpan();
      if (span === undefined) return null;
      span.updateName(label);
      span.setAttributes({ 'pasidi.operation': label, 'pasidi.request_id': response.requestId });
      // Next.js takes its context from here: otherwise its work would be attached to the client's span, or to none.
      delete request.headers['tracestate'];
      propagation.inject(context.active(), request.headers);
      // Each listener that Next.js adds is stored twice from now on.
      response.setMaxListeners(2 * response.getMaxListeners());
      return span.isRecording() ? span.spanContext().traceId : null;
    },
    stop: async () => {
      for (const each of instrumentations) each.disable();
      // An unreachable collector must not delay the shutdown.
      await Promise.race([provider.shutdown().catch(() => undefined), pause(lastSendMs)]);
    },
  };
}
