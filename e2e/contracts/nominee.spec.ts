import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';
import { nominee } from '@/lib/people/nominee/contract';
import { randomMobile } from '@/prisma/factories/users';

/* docs/product/privacy.md, "Nominee". */

const get = actionOf(nominee, nominee.actions.get);
const set = actionOf(nominee, nominee.actions.set);
const remove = actionOf(nominee, nominee.actions.remove);

test('a customer names, replaces and removes a nominee', async ({ accounts, database: { db } }) => {
  const [me, other] = [await accounts.signedIn(), await accounts.signedIn()];
  const named = { name: 'Kavya Devi', relation: 'Daughter', mobile: randomMobile() };
  expect((await set.run(me.api, named)).data).toMatchObject(named);
  expect((await get.run(other.api)).data).toBeNull();
  expectRefusal(await set.send(me.api, { ...named, mobile: me.mobile }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['mobile'],
  });
  expect((await get.run(me.api)).data).toMatchObject(named);
  expect((await remove.run(me.api)).data).toBeNull();
  expect(await db.nominee.count({ where: { userId: me.id } })).toBe(0);
});
