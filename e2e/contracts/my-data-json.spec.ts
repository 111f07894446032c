import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { expect, test } from '@/e2e/fixtures/test';
import { myData, openMyDataJson } from '@/lib/desk/my-data/contract';
import { createNote } from '@/prisma/factories/notes-and-tasks';

/* docs/product/privacy.md, "Download". */

const ask = actionOf(myData, myData.actions.ask);
const notFound = { status: 404, code: 'NOT_FOUND' } as const;

test('a JSON file of all data, saved by the browser, once', async ({ accounts, database: { db } }) => {
  const [me, employee] = [await accounts.signedIn(), await accounts.staff('employee')];
  await createNote(db, { customerId: me.id, authorId: employee.id, text: 'Likes filigree' });
  const { token } = await ask.run(me.api, { password: me.password });
  const path = `/api/my_data_json?token=${token}`;
  const head = await me.browser.request(path, { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
  const file = await me.browser.call(openMyDataJson, { token });
  expect([file.status, Object.fromEntries(file.headers)]).toMatchObject([
    200,
    {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  ]);
  expect(JSON.parse(file.text)).toMatchObject({
    account: { name: me.name, mobile: me.mobile },
    notes_of_staff: [{ text: 'Likes filigree' }],
  });
  expect(file.text).not.toContain(employee.name);
  expectRefusal(await me.browser.call(openMyDataJson, { token }), notFound);
});

test('others do not open it, and do not use it up', async ({ accounts }) => {
  const [me, other] = [await accounts.signedIn(), await accounts.signedIn()];
  const { token } = await ask.run(me.api, { password: me.password });
  expectRefusal(await other.api.call(openMyDataJson, { token }), notFound);
  expectRefusal(await (await accounts.staff('admin')).api.call(openMyDataJson, { token }), {
    status: 403,
    code: 'FORBIDDEN',
  });
  expectRefusal(await new ApiClient().call(openMyDataJson, { token }), {
    status: 401,
    code: 'UNAUTHENTICATED',
  });
  expectRefusal(await me.api.call(openMyDataJson, { token: `${token}0` }), notFound);
  const both = await Promise.all([1, 2].map(() => me.api.call(openMyDataJson, { token })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});
