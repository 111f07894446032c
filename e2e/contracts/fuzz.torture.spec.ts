import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { fuzzCases } from '@/e2e/fuzz/cases';
import { HttpClient } from '@/e2e/fuzz/http';
import { faultOfResponse } from '@/e2e/fuzz/judge';
import { onOwnSite } from '@/e2e/fuzz/on-own-site';
import { fuzz, type Ready, type FuzzTarget } from '@/e2e/fuzz/run';
import { wireOfCall, wireOfEvent } from '@/e2e/fuzz/wire';
import { expect, test } from '@/e2e/fixtures/test';

/* The short form of `npm run fuzz`, and tests of the fuzzer itself. */

const cases = 5000;

test(`${cases} invalid requests: no 5xx, no change after a refusal, always the envelope`, async () => {
  test.setTimeout(600_000);
  const report = await onOwnSite((target) => fuzz(target, { seed: 1, cases }));
  expect(report.findings).toEqual([]);
  expect(report.cases).toBe(cases);
  // Most cases are refused and compared; some are valid.
  expect(report.compared).toBeGreaterThan(cases * 0.6);
  expect(report.statuses).toMatchObject({
    200: expect.any(Number),
    201: expect.any(Number),
    400: expect.any(Number),
    403: expect.any(Number),
    404: expect.any(Number),
  });
});

/** Faults of a stub gateway that otherwise refuses every request correctly. */
interface Defect {
  respond?: (response: ServerResponse, id: string) => void;
  write?: boolean;
}

const envelope = (id: string) => ({
  success: false,
  message: 'This is wrong.',
  error: 'This is wrong.',
  code: 'VALIDATION',
  request_id: id,
});
const headersOf = (id: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': id,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});
const refuse = (response: ServerResponse, id: string, status = 400, text = JSON.stringify(envelope(id))) =>
  response.writeHead(status, headersOf(id)).end(text);

/** Findings on a stub that is correct except for requests to items. */
async function findingsOf({ respond = (response, id) => void refuse(response, id), write = false }: Defect) {
  let written = 0;
  // Room for the fuzzer's longest query: otherwise Node responds without the envelope.
  const server = createServer({ maxHeaderSize: 2 ** 20 }, (request, response) => {
    request.resume().on('end', () => {
      const id = randomUUID();
      if (request.url !== '/api/Items_gold') return void refuse(response, id);
      if (write) written += 1;
      return respond(response, id);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const http = new HttpClient(typeof address === 'object' && address !== null ? address.port : 0);
  const target: FuzzTarget = {
    renew: () => Promise.resolve(),
    state: () => Promise.resolve(String(written)),
    prepare(each): Promise<Ready> {
      if (each.kind === 'raw') throw new Error('The small gateway takes no raw requests');
      const wire = each.kind === 'event' ? wireOfEvent(each, 'order_x') : wireOfCall(each, {}, {});
      return Promise.resolve({
        mustRefuse: wire.mustRefuse,
        description: `${wire.method} ${wire.path}`,
        send: () => http.send(wire),
        faultOf: (received) => faultOfResponse(wire.path, received, { head: wire.method === 'HEAD' }),
      });
    },
  };
  try {
    const arbitrary = fuzzCases().filter(({ kind }) => kind !== 'raw');
    return await fuzz(target, { seed: 1, cases: 1000, arbitrary });
  } finally {
    http.close();
    server.closeAllConnections();
    server.close();
  }
}

test('fuzzer reports nothing on a correct server', async () => {
  const { findings, cases, compared } = await findingsOf({});
  expect([findings, cases]).toEqual([[], 1000]);
  expect(compared).toBe(1000);
});

const defects: Record<string, { defect: Defect; found: RegExp }> = {
  'a 500': {
    defect: {
      respond: (response, id) =>
        refuse(response, id, 500, JSON.stringify({ ...envelope(id), code: 'INTERNAL' })),
    },
    found: /^answered 500$/,
  },
  'a refusal that changes something': { defect: { write: true }, found: /changed/ },
  'a response without the envelope': {
    defect: { respond: (response, id) => refuse(response, id, 400, '{"error":"wrong"}') },
    found: /not the envelope/,
  },
  'a response that is no JSON': {
    defect: { respond: (response, id) => refuse(response, id, 400, '<h1>Bad Request</h1>') },
    found: /not JSON/,
  },
  'a response with our internals': {
    defect: {
      respond: (response, id) =>
        refuse(
          response,
          id,
          400,
          JSON.stringify({ ...envelope(id), fields: { id: 'syntax error at or near' } }),
        ),
    },
    found: /internals/,
  },
  'a wrong request that is taken': {
    defect: { respond: (response, id) => refuse(response, id, 200, '{"success":true}') },
    found: /was taken \(200\)/,
  },
  'a response that never comes': {
    defect: { respond: (response) => void response.destroy() },
    found: /^answered 599$/,
  },
};
for (const [what, { defect, found }] of Object.entries(defects)) {
  test(`fuzzer finds ${what}`, async () => {
    const [finding] = (await findingsOf(defect)).findings;
    expect(finding?.what).toMatch(found);
    expect(finding?.description).toContain('/api/Items_gold');
  });
}
