import {
  admits,
  endpointsWithBody,
  changingEndpoints,
  openEndpoints,
  takesForm,
} from '@/e2e/fixtures/endpoint-matrix';
import { expectRefusal, type Refused } from '@/e2e/fixtures/expectations';
import { depths, pairsOf } from '@/e2e/fixtures/pairs';
import { rawRequest } from '@/e2e/fixtures/raw-http';
import { stateOf } from '@/e2e/fixtures/state';
import { expect, test } from '@/e2e/fixtures/test';

/* Sizes and content types of bodies (docs/product/gateway.md, "Order of checks"). */

const wrongInput: Refused = { status: 400, code: 'VALIDATION' };
const tooLarge: Refused = { status: 413, code: 'TOO_LARGE' };
const notJson: Refused = { status: 415, code: 'NOT_JSON' };
const badJson: Refused = { status: 400, code: 'BAD_JSON' };

test.describe('size and type', () => {
  const json = { 'content-type': 'application/json' };
  const objectOf = (bytes: number) => `{"unknown":"${'x'.repeat(bytes - 14)}"}`;

  test(
    '64 KiB (128 KiB of /messages) are accepted, one byte more is 413, for every caller',
    { tag: '@torture' },
    async ({ accounts, visitor }) => {
      for (const { method, path } of endpointsWithBody) {
        const { api } = await accounts.signedIn();
        const most = path === '/messages' ? 131_072 : 65_536;
        for (const caller of [visitor, api]) {
          expectRefusal(
            await caller.request(`/api${path}`, { method, headers: json, body: objectOf(most + 1) }),
            tooLarge,
          );
        }
        const full = await visitor.request(`/api${path}`, { method, headers: json, body: objectOf(most) });
        expect({ path, refused: full.status === 413 }).toEqual({ path, refused: false });
      }
    },
  );

  test('chunked body is limited while it is read', async () => {
    const chunks = Array.from({ length: 9 }, () => 'x'.repeat(8192));
    const response = await rawRequest('POST', '/api/Login_Gold', json, chunks);
    expect(response.status).toBe(413);
    expect(JSON.parse(response.text)).toMatchObject({ success: false, code: 'TOO_LARGE' });
  });

  for (const { depth, tag } of depths) {
    test(
      `content type other than JSON is 415, for every caller (${depth})`,
      { tag },
      async ({ accounts, visitor }) => {
        const { api } = await accounts.signedIn();
        const types = [
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'application/xml',
          'application/jsonp',
          'text/json',
          '',
        ];
        for (const [{ method, path }, type] of pairsOf(endpointsWithBody, types, depth)) {
          if (takesForm(path, type)) continue;
          const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
          const body = new TextEncoder().encode('{}');
          for (const caller of [visitor, api]) {
            expectRefusal(await caller.request(`/api${path}`, { method, headers, body }), notJson);
          }
        }
      },
    );
  }

  test('charset parameter is accepted', async ({ visitor }) => {
    for (const type of [
      'application/json; charset=utf-8',
      'Application/JSON',
      'application/json;charset=UTF-8',
    ]) {
      const response = await visitor.request('/api/Login_Gold', {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{}',
      });
      expectRefusal(response, { ...wrongInput, fields: ['mobile', 'password'] });
    }
  });

  for (const { depth, tag } of depths) {
    test(
      `body other than a JSON object in UTF-8 is 400 BAD_JSON (${depth})`,
      { tag },
      async ({ accounts }) => {
        const bodies = [
          '{',
          '{"a":1}}',
          "{'a':1}",
          '{"a":1,}',
          '{"a":NaN}',
          '"text"',
          '42',
          'null',
          'true',
          '[]',
          '[{"mobile":"9876543210"}]',
          Uint8Array.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
          Uint8Array.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
        ];
        // The permission is checked before the body.
        const notForAdmins = new Set(
          changingEndpoints.filter(({ path }) => !admits(path, 'admin')).map(({ path }) => path),
        );
        const calls = [
          ...openEndpoints,
          ...changingEndpoints.filter(({ path }) => path !== '/create_payment_order'),
        ];
        let admin = await accounts.staff('admin');
        let customer = await accounts.activeCustomer();
        for (const [index, [{ method, path }, body]] of pairsOf(calls, bodies, depth).entries()) {
          // A session may send some hundred requests a minute.
          if (index % 100 === 99) {
            admin = await accounts.staff('admin');
            customer = await accounts.activeCustomer();
          }
          const { api } = notForAdmins.has(path) ? customer : admin;
          const response = await api.request(`/api${path}`, { method, headers: json, body });
          expect({ path, body: String(body), status: response.status }).toEqual({
            path,
            body: String(body),
            status: 400,
          });
          expectRefusal(response, badJson);
        }
      },
    );
  }

  test('empty body is an empty object, with or without a content type', async ({ accounts }) => {
    for (const headers of [{}, json]) {
      const { api } = await accounts.signedIn();
      expect((await api.request('/api/Logout_Gold', { method: 'POST', headers })).status).toBe(200);
    }
  });

  test('nested, malformed and hostile JSON is refused by field', async ({ accounts, database: { db } }) => {
    const customer = await accounts.activeCustomer();
    const before = await stateOf(db, customer.id);
    for (const body of [
      `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      '{"__proto__":{"role":"admin","id":1},"constructor":{"prototype":{"id":1}}}',
      '{"id":{"gt":0}}',
      '{"id":[1,2,3]}',
      '{"id":"1 OR 1=1"}',
      '{"id":1e309}',
      '{"id":-1}',
      '{"id":1.5}',
      '{"id":99999999999999999999}',
    ]) {
      const response = await customer.api.request('/api/cancel_booking', {
        method: 'POST',
        headers: json,
        body,
      });
      expectRefusal(response, { ...wrongInput, fields: ['id'] });
    }
    expect(await stateOf(db, customer.id)).toEqual(before);
  });
});
