import { startScratchApp, type ScratchApp } from '@/e2e/tools/scratch-next-app';
import type { BenchRequest } from './load';

/* The floor: a handler of the same Next version that returns a constant, to measure the cost of Next's server and router. */

const BYTES_HEADER = 'x-bytes';

const handler = `
const bodies = new Map();
function constant(bytes) {
  if (!bodies.has(bytes)) bodies.set(bytes, JSON.stringify({ constant: 'x'.repeat(Math.max(0, bytes - 15)) }));
  return bodies.get(bytes);
}
function respond(request) {
  return new Response(constant(Number(request.headers.get('${BYTES_HEADER}'))), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
}
export const GET = respond;
export const POST = respond;
export const PUT = respond;
`;

export function startFloor(): Promise<ScratchApp> {
  return startScratchApp({
    'page.jsx': 'export default function Page() { return <p>Floor</p>; }',
    'floor/route.js': handler,
  });
}

/** `bytes`: length of the response. */
export function floorRequest(request: BenchRequest, bytes: number): BenchRequest {
  return {
    ...request,
    path: '/floor',
    headers: { ...request.headers, [BYTES_HEADER]: String(bytes) },
    status: 200,
  };
}

/** Bytes of the shortest JSON response. */
export const SHORTEST_CONSTANT = 15;
