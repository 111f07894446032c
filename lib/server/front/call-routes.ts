import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import type { Handle } from '@/lib/packed-files';

/**
 * What Next's build makes of a route handler, to be called without Next's server (nextjs.org, "Adapters", "Invoking Entrypoints"). It answers
 * every request itself, 500 where the handler throws.
 */
interface Entrypoint {
  handler(
    request: IncomingMessage,
    response: ServerResponse,
    context: {
      /** Takes what goes on after the answer (`after` of next/server). */
      waitUntil(work: Promise<unknown>): void;
      requestMeta: { relativeProjectDir: string; distDir: string };
    },
  ): Promise<unknown>;
}

export interface CallRoutes {
  /** The handler of the gateway call at this path, or undefined where it is none or has something to be decoded. */
  handlerOf(path: string): Handle | undefined;
  /** Resolves when what handlers began is at its end, answered or not. */
  settled(): Promise<void>;
}

/**
 * The gateway's route handlers of a build, called by the front itself. Which of them is meant, the front knows: Next's router, which looks for
 * pages, files, rewrites and middleware, took more than a third of a call's time (docs/performance.md).
 * @param buildDir the build's folder, an absolute path
 * @param onError told of what went wrong after an answer
 */
export async function callRoutes(buildDir: string, onError: (error: unknown) => void): Promise<CallRoutes> {
  const server = join(buildDir, 'server');
  const manifest = await readFile(join(server, 'app-paths-manifest.json'), 'utf8');
  const load: (file: string) => Entrypoint = createRequire(join(server, 'app'));
  const running = new Set<Promise<unknown>>();
  const context = {
    waitUntil: (work: Promise<unknown>) => {
      const ended = work.catch(onError).finally(() => running.delete(ended));
      running.add(ended);
    },
    requestMeta: { relativeProjectDir: '', distDir: buildDir },
  };
  const handlers = new Map<string, Handle>();
  for (const [route, file] of Object.entries(files.parse(JSON.parse(manifest)))) {
    const path = /^(\/api\/[^[\]]+)\/route$/.exec(route)?.[1];
    if (path === undefined) continue;
    const { handler } = load(join(server, file));
    handlers.set(path, async (request, response) => {
      // It keeps notes of its own in it.
      await handler(request, response, { ...context, requestMeta: { ...context.requestMeta } });
    });
  }
  return {
    handlerOf: (path) => handlers.get(path),
    settled: async () => {
      await Promise.all(running);
    },
  };
}

const files = z.record(z.string(), z.string());
