import { randomUUID } from 'node:crypto';
import type { Worker } from 'node:cluster';
import { z } from 'zod';

/*
 * The app processes share a port, so the one that serves /metrics gets the others' metrics from the supervisor. A process that times out is
 * reported as down.
 */

const timeoutMs = 1000;

/** Request of an app process to the supervisor, which forwards it to the others. */
export const metricsRequested = z.object({ kind: z.literal('metrics requested'), id: z.string() });
const metricsOfOne = z.object({ kind: z.literal('metrics of one'), id: z.string(), text: z.string() });
/** The supervisor's response, by place. */
export const peerMetricsMessage = z.object({
  kind: z.literal('metrics of others'),
  id: z.string(),
  others: z.array(z.object({ place: z.string(), text: z.string() })),
});

/** Ignores other messages. `placed` holds the running workers, by place. */
export function relayMetrics(worker: Worker, placed: ReadonlyMap<string, Worker>): void {
  worker.on('message', (message: unknown) => {
    const request = metricsRequested.safeParse(message).data;
    if (request === undefined) return;
    const others = [...placed].filter(([, each]) => each !== worker);
    void Promise.all(others.map(async ([place, each]) => ({ place, text: await metricsFrom(each) }))).then(
      (texts) => {
        const others = texts.flatMap(({ place, text }) => (text === null ? [] : [{ place, text }]));
        sendMessage(worker, { kind: 'metrics of others', id: request.id, others });
      },
    );
  });
}

/** Metrics of another worker; null if it times out. */
async function metricsFrom(worker: Worker): Promise<string | null> {
  const response = await requestMetrics(
    metricsOfOne,
    worker,
    (message) => sendMessage(worker, message),
    timeoutMs,
  );
  return response?.text ?? null;
}

/** The process may be exiting. */
function sendMessage(worker: Worker, message: Record<string, unknown>): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/**
 * Requests metrics from another process, by an id repeated in its reply. Null if none comes within `ms`.
 * @param messages emitter of that process's messages
 */
export function requestMetrics<Reply extends { id: string }>(
  shape: z.ZodType<Reply>,
  messages: NodeJS.EventEmitter,
  send: (message: z.input<typeof metricsRequested>) => void,
  ms: number,
): Promise<Reply | null> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const end = (reply: Reply | null) => {
      clearTimeout(timer);
      messages.off('message', listen);
      resolve(reply);
    };
    const listen = (message: unknown) => {
      const reply = shape.safeParse(message).data;
      if (reply?.id === id) end(reply);
    };
    const timer = setTimeout(() => end(null), ms);
    messages.on('message', listen);
    send({ kind: 'metrics requested', id });
  });
}
