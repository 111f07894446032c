import { createOpportunity } from '@/prisma/factories/sales';
import { search } from '@/lib/desk/search/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

test('finds own customers and sales by parts of a name, and anyone by the whole mobile', async ({
  accounts,
  database: { db },
}) => {
  const [me, colleague] = [await accounts.staff('executive'), await accounts.staff('executive')];
  const { id, mobile } = await accounts.account({ name: 'Zebunissa Qureshi' });
  const sale = await createOpportunity(db, { name: 'Zardozi necklace', userId: id, executiveId: me.id });
  for (const q of ['zebunissa', 'qures', 'Qureshy', 'zardozi', mobile]) {
    const { data } = expectSuccess(search, await me.api.call(search, { q }));
    expect(data.customers.length + data.opportunities.length).toBeGreaterThan(0);
    expect([...data.customers, ...data.opportunities].map((each) => each.id)).toEqual(
      expect.arrayContaining([q === 'zardozi' ? sale.id : id]),
    );
    const other = expectSuccess(search, await colleague.api.call(search, { q })).data;
    expect(other.opportunities.map((each) => each.id)).not.toContain(sale.id);
    expect(other.customers.some((each) => each.id === id)).toBe(q === mobile);
  }
});

test('refuses a text of one character or of more than 100', async ({ accounts }) => {
  const { api } = await accounts.staff('admin');
  for (const q of ['a', ' ', 'x'.repeat(101)])
    expectRefusal(await api.call(search, { q }), { status: 400, code: 'VALIDATION', fields: ['q'] });
});
