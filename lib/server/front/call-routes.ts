import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import type { Handle } from '@/lib/packed-files';

/**
 * A route handler in Next.js's build, callable without Next.js's server (nextjs.org, "Adapters", "Invoking Entrypoints"). Always responds;
 * 500 if the handler throws.
 */
interface Entrypoint {
  handler(
    request: IncomingMessage,
    response: ServerResponse,
    context: {
      /** Registers work that continues after the response (`after` of next/server). */
      waitUntil(work: Promise<unknown>): void;
      requestMeta: { relativeProjectDir: string; distDir: string };
    },
  ): Promise<unknown>;
}

export interface CallRoutes {
  /** The route handler of the gateway at this path; undefined for other paths or if the path needs decoding. */
  handlerOf(path: string): Handle | undefined;
  /** Resolves when all handlers and their `after` work have finished. */
  settled(): Promise<void>;
}

/**
 * Loads the gateway's route handlers of a build, which the front calls itself. Next.js's router, which looks for pages, files, rewrites and
 * middleware, took more than a third of a request's time (docs/performance.md).
 * @param buildDir absolute path of the build
 * @param onError reports errors after a response
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
      // A copy, since the handler modifies it.
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
