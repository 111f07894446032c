import { uploadLimit } from '@/lib/limits';
import { actionEndpoint } from '@/lib/contract';
import { imports } from '@/lib/desk/import/contract';
import { rawRequest } from '@/e2e/fixtures/raw-http';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { someAddress, type ApiClient } from '@/e2e/fixtures/gateway';
import { expect, test } from '@/e2e/fixtures/test';
import { randomMobile } from '@/prisma/factories/users';

/* docs/product/export-import.md, "Import". */

const { actions } = imports;
const [check, state] = [actionEndpoint(imports, actions.check), actionEndpoint(imports, actions.state)];

async function upload(api: ApiClient, fields: Readonly<Record<string, string | File>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const whole = new Response(form);
  return api.request('/api/import', {
    method: 'POST',
    headers: { 'content-type': whole.headers.get('content-type') ?? '' },
    body: new Uint8Array(await whole.arrayBuffer()),
  });
}
const csv = (content: string) => new File([content], 'customers.csv', { type: 'text/csv' });

test('a file is checked, started twice, and imported once', async ({ accounts, database: { db } }) => {
  const admin = await accounts.staff('admin');
  const mobile = randomMobile();
  // Larger than any other body.
  const content = `Mobile,Name,Note\n${mobile},Asha Reddy,\n98111,Kiran,\n`;
  const fields = { action: 'check', list: 'customers', file: csv(content + ' , ,\n'.repeat(30_000)) };
  for (const caller of [admin.api, admin.browser]) {
    const { data } = expectSuccess(check, await upload(caller, fields));
    expect(data.rows).toEqual([
      { row: 2, what: 'made', why: null },
      { row: 3, what: 'refused', why: expect.stringContaining('10 digits') },
    ]);
    expect(data).toMatchObject({ state: 'checked', file_name: 'customers.csv', created_by: admin.id });
  }
  expect(await db.user.count({ where: { mobile } })).toBe(0);
  const { data } = expectSuccess(check, await upload(admin.api, fields));
  const ask = (action: 'start' | 'state') => admin.api.call(imports, { action, id: data.id });
  for (const response of [await ask('start'), await ask('start')]) expect(response.status).toBe(200);
  await expect
    .poll(async () => expectSuccess(state, await ask('state')).data)
    .toMatchObject({ state: 'done', progress: 2, made: 1, refused: 1 });
  expect(await db.user.count({ where: { mobile, name: 'Asha Reddy', role: 'user' } })).toBe(1);
  expect(await db.auditEntry.count({ where: { actorId: admin.id, action: 'import.start' } })).toBe(1);
});

test('wrong or missing fields are named; only admins may import', async ({ accounts, visitor }) => {
  const admin = await accounts.staff('admin');
  const right = { action: 'check', list: 'customers', file: csv('Mobile\n1\n') };
  for (const [sent, field] of [
    [{ ...right, list: 'orders' }, 'list'],
    [{ ...right, file: csv('') }, 'file'],
    [{ ...right, file: 'Mobile' }, 'file'],
    [{ ...right, mapping: '{' }, 'mapping'],
    [{ ...right, date_order: 'year' }, 'date_order'],
  ] as const)
    expectRefusal(await upload(admin.api, sent), { status: 400, code: 'VALIDATION', fields: [field] });
  expectRefusal(await admin.api.call(imports, { action: 'check', list: 'customers' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['file'],
  });
  expectRefusal(await upload(admin.api, { action: 'list' }), { status: 415, code: 'NOT_JSON' });
  for (const role of ['employee', 'executive'] as const) {
    const { api } = await accounts.staff(role);
    expectRefusal(await upload(api, right), { status: 403, code: 'FORBIDDEN' });
  }
  expectRefusal(await upload(visitor, right), { status: 401, code: 'UNAUTHENTICATED' });
});

test('a form beyond 6 MiB is cut off, with and without its length', async ({ accounts }) => {
  const { api, token } = await accounts.staff('admin');
  const file = csv('x'.repeat(uploadLimit.bytes));
  expectRefusal(await upload(api, { action: 'check', list: 'customers', file }), {
    status: 413,
    code: 'TOO_LARGE',
  });
  const chunk = Buffer.alloc(65_536, 'x');
  const chunks = Array.from({ length: (uploadLimit.bytes * 2) / chunk.length }, () => chunk);
  const headers = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': someAddress(),
    'content-type': 'multipart/form-data; boundary=x',
  };
  const { status, text } = await rawRequest('POST', '/api/import', headers, chunks);
  expect([status, JSON.parse(text)]).toMatchObject([413, { code: 'TOO_LARGE' }]);
});
