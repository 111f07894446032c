import { randomUUID } from 'node:crypto';
import type { Worker } from 'node:cluster';
import { z } from 'zod';

/**
 * The processes of the app share a port, so a process that serves /metrics needs the metrics of its peers: it asks the supervisor,
 * which asks each of them. A peer that does not answer within a second is left out and reported as down.
 */
const patienceMs = 1000;

/** From a process of the app to the supervisor, and on to the others. */
export const metricsRequested = z.object({ kind: z.literal('metrics requested'), id: z.string() });
/** The answer of one. */
const metricsOfOne = z.object({ kind: z.literal('metrics of one'), id: z.string(), text: z.string() });
/** The supervisor's answer: the metrics of the others, by their place among the processes. */
export const metricsOfOthers = z.object({
  kind: z.literal('metrics of others'),
  id: z.string(),
  others: z.array(z.object({ place: z.string(), text: z.string() })),
});

/** Answers the questions of a worker, whatever else it says. `placed` holds the workers that run, by place. */
export function relayMetrics(worker: Worker, placed: ReadonlyMap<string, Worker>): void {
  worker.on('message', (message: unknown) => {
    const wanted = metricsRequested.safeParse(message).data;
    if (wanted === undefined) return;
    const others = [...placed].filter(([, each]) => each !== worker);
    void Promise.all(others.map(async ([place, each]) => ({ place, text: await metricsFrom(each) }))).then(
      (asked) => {
        const answered = asked.flatMap(({ place, text }) => (text === null ? [] : [{ place, text }]));
        tell(worker, { kind: 'metrics of others', id: wanted.id, others: answered });
      },
    );
  });
}

/** What a worker says of itself; null where it does not answer in time. */
async function metricsFrom(worker: Worker): Promise<string | null> {
  const answer = await ask(metricsOfOne, worker, (message) => tell(worker, message), patienceMs);
  return answer?.text ?? null;
}

/** To a process that may just be dying. */
function tell(worker: Worker, message: Record<string, unknown>): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/**
 * Asks another process for metrics, by an id that its answer carries too.
 * @param shape of the answer
 * @param heard where the messages of that process arrive
 * @returns null where no answer comes within `ms`
 */
export function ask<Answer extends { id: string }>(
  shape: z.ZodType<Answer>,
  heard: NodeJS.EventEmitter,
  send: (message: z.input<typeof metricsRequested>) => void,
  ms: number,
): Promise<Answer | null> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const end = (answer: Answer | null) => {
      clearTimeout(timer);
      heard.off('message', listen);
      resolve(answer);
    };
    const listen = (message: unknown) => {
      const answer = shape.safeParse(message).data;
      if (answer?.id === id) end(answer);
    };
    const timer = setTimeout(() => end(null), ms);
    heard.on('message', listen);
    send({ kind: 'metrics requested', id });
  });
}
