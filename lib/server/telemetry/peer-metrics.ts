import { randomUUID } from 'node:crypto';
import type { Worker } from 'node:cluster';
import { z } from 'zod';

/**
 * The processes of the app share a port, so whoever is asked for the figures of /metrics needs those of the others: it asks the supervisor,
 * and that asks them. One that does not answer within a second is left out, and its silence is told.
 */
const patienceMs = 1000;

/** From a process of the app to the supervisor, and on to the others. */
export const figuresWanted = z.object({ kind: z.literal('figures wanted'), id: z.string() });
/** The answer of one. */
const figuresOfOne = z.object({ kind: z.literal('figures of one'), id: z.string(), text: z.string() });
/** The supervisor's answer: the figures of the others, by their place among the processes. */
export const figuresOfOthers = z.object({
  kind: z.literal('figures of others'),
  id: z.string(),
  others: z.array(z.object({ place: z.string(), text: z.string() })),
});

/** Answers the questions of a worker, whatever else it says. `placed` holds the workers that run, by place. */
export function passFiguresOn(worker: Worker, placed: ReadonlyMap<string, Worker>): void {
  worker.on('message', (message: unknown) => {
    const wanted = figuresWanted.safeParse(message).data;
    if (wanted === undefined) return;
    const others = [...placed].filter(([, each]) => each !== worker);
    void Promise.all(others.map(async ([place, each]) => ({ place, text: await figuresFrom(each) }))).then(
      (asked) => {
        const answered = asked.flatMap(({ place, text }) => (text === null ? [] : [{ place, text }]));
        tell(worker, { kind: 'figures of others', id: wanted.id, others: answered });
      },
    );
  });
}

/** What a worker says of itself; null where it does not answer in time. */
async function figuresFrom(worker: Worker): Promise<string | null> {
  const answer = await ask(figuresOfOne, worker, (message) => tell(worker, message), patienceMs);
  return answer?.text ?? null;
}

/** To a process that may just be dying. */
function tell(worker: Worker, message: Record<string, unknown>): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/**
 * Asks another process for figures, by an id that its answer carries too.
 * @param shape of the answer
 * @param heard where the messages of that process arrive
 * @returns null where no answer comes within `ms`
 */
export function ask<Answer extends { id: string }>(
  shape: z.ZodType<Answer>,
  heard: NodeJS.EventEmitter,
  send: (message: z.input<typeof figuresWanted>) => void,
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
    send({ kind: 'figures wanted', id });
  });
}
