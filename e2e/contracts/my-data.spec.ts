import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';
import { myData } from '@/lib/desk/my-data/contract';

/* docs/product/privacy.md, "Download". */

const ask = actionOf(myData, myData.actions.ask);
const state = actionOf(myData, myData.actions.state);

test('a download is asked for with the own password', async ({ accounts, database: { db } }) => {
  const [me, other] = [await accounts.signedIn(), await accounts.signedIn()];
  expect((await state.run(me.api)).data).toBeNull();
  expectRefusal(await ask.send(me.api, { password: 'not it' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['password'],
  });
  expect((await state.run(me.api)).data).toBeNull();
  const { data, token } = await ask.run(me.api, { password: me.password });
  expect(data).toMatchObject({ json_used: false, pdf_used: false });
  expect((await state.run(me.api)).data).toEqual(data);
  expect((await state.run(other.api)).data).toBeNull();
  expect(JSON.stringify(await db.dataDownload.findUnique({ where: { userId: me.id } }))).not.toContain(token);
});
