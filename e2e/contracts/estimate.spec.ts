import { createItem, createOpportunity } from '@/prisma/factories/sales';
import { openEstimate } from '@/lib/money/estimates/contract';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expectPdf } from '@/e2e/fixtures/pdf';
import { expect, test } from '@/e2e/fixtures/test';

test('PDF for staff in scope: one number per content; 409 without items', async ({
  accounts,
  database: { db },
}) => {
  const [me, other] = [await accounts.staff('executive'), await accounts.staff('executive')];
  const customer = await accounts.signedIn();
  const { id: opportunity_id } = await createOpportunity(db, { userId: customer.id, executiveId: me.id });
  const sent = { opportunity_id };
  expectRefusal(await me.api.call(openEstimate, sent), { status: 409, code: 'NO_ITEMS' });
  const { id } = await createItem(db, { opportunityId: opportunity_id, name: 'Gold ring', price: '412.00' });
  const answers = await Promise.all([1, 2, 3].map(() => me.api.call(openEstimate, sent)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { number } = await db.estimate.findFirstOrThrow({ where: { opportunityId: opportunity_id } });
  const { title, text } = await expectPdf(me.api, openEstimate, sent, `estimate-${number}`);
  expect(title).toBe(`Estimate ${number}`);
  for (const part of ['Not a tax invoice', 'Gold ring', '₹412.00']) expect(text).toContain(part);
  await db.item.update({ where: { id }, data: { price: '500.00' } });
  expect((await me.api.call(openEstimate, sent)).status).toBe(200);
  expect(await db.estimate.count({ where: { opportunityId: opportunity_id } })).toBe(2);
  expectRefusal(await other.api.call(openEstimate, sent), { status: 404, code: 'NOT_FOUND' });
  expectRefusal(await customer.api.call(openEstimate, sent), { status: 403, code: 'FORBIDDEN' });
});
