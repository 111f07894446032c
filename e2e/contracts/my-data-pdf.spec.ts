import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';
import { myData, openMyDataPdf } from '@/lib/desk/my-data/contract';

/* docs/product/privacy.md, "Download". */

const ask = actionOf(myData, myData.actions.ask);
const notFound = { status: 404, code: 'NOT_FOUND' } as const;

test('a PDF of all data, saved by the browser, once', async ({ accounts, database: { db } }) => {
  const [me, other] = [await accounts.signedIn(), await accounts.signedIn()];
  const { token } = await ask.run(me.api, { password: me.password });
  expectRefusal(await other.api.call(openMyDataPdf, { token }), notFound);
  const head = await me.browser.request(`/api/my_data_pdf?token=${token}`, { method: 'HEAD' });
  expect(head.status).toBe(200);
  const file = await me.browser.call(openMyDataPdf, { token });
  expect([file.status, Object.fromEntries(file.headers)]).toMatchObject([
    200,
    {
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.pdf"$/),
      'cache-control': 'private, no-store',
    },
  ]);
  expect(file.text.startsWith('%PDF-')).toBe(true);
  expectRefusal(await me.browser.call(openMyDataPdf, { token }), notFound);
  expect(await db.auditEntry.count({ where: { actorId: me.id, action: 'user.data as pdf' } })).toBe(1);
});

test('its hour over, it is not found', async ({ accounts, database: { db } }) => {
  const me = await accounts.signedIn();
  const { token } = await ask.run(me.api, { password: me.password });
  await db.dataDownload.update({ where: { userId: me.id }, data: { expiresAt: new Date() } });
  expectRefusal(await me.api.call(openMyDataPdf, { token }), notFound);
});
