import { beforeEach, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { maxId } from '@/lib/contract';
import type { User } from '@/lib/db/generated/client';
import { offerLimits } from '@/lib/limits';
import { removeUser } from '@/lib/people/users/delete';
import { refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { messages } from './contract';
import { offerParts } from './offer-parts';
import { sendOffer } from './offers';
import { offerPreview } from './record';
import { messageTemplates, textOf } from './templates';

/* Who is named by `to`, and how many (docs/product/privacy.md, "Consents"). */

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });
const offer = throughContract(messages.actions.offer, sendOffer);
const words = 'Making charges 2 percent less until Sunday';

let admin: User;
let customer: User;
beforeEach(async () => {
  context.clock.set(testNow);
  await database.emptyAll();
  admin = await createUser(db, { role: 'admin' });
  customer = await createUser(db);
});

test('to all names every customer, to plan those with the plan, and neither staff nor deleted accounts', async () => {
  const withPlan = await createUser(db, { active: true });
  const gone = await createUser(db, { active: true });
  await removeUser.run(context.as(admin), { id: gone.id });
  await createUser(db, { role: 'executive' });
  const toMany = async (to: string) =>
    (await offer(context.as(admin), { to, text: words, purpose: 'offers_sms' })).data;
  expect(await toMany('plan')).toEqual({ queued: 1, skipped: 0 });
  expect(await toMany('all')).toEqual({ queued: 2, skipped: 0 });
  const rows = await db.message.findMany({ orderBy: { id: 'asc' } });
  expect(rows.map(({ customerId }) => customerId)).toEqual([withPlan.id, customer.id, withPlan.id]);
});

test(
  'to all: 10,000 customers are queued by one statement, one more is refused',
  { tags: 'torture' },
  async () => {
    // With the customer of each test.
    await pool.query(
      `INSERT INTO users (name, mobile, password_hash, referral_id)
     SELECT 'A', (6000000000 + n)::text, 'x', translate(lpad(n::text, 8, '0'), '01', 'AB') FROM generate_series(1, 9999) AS n`,
    );
    const all = { to: 'all', text: words, purpose: 'offers_sms' };
    const { data } = await offer(context.as(admin), all);
    expect(data).toEqual({ queued: 10_000, skipped: 0 });
    await createUser(db);
    const refusal = await refusalOf(offer(context.as(admin), all));
    expect(Object.keys(refusal.details.fields ?? {})).toEqual(['to']);
    expect(await db.message.count()).toBe(10_000);
  },
);

test('a request with the most user ids of ten digits fits its limit of bodies', () => {
  const user_ids = Array.from({ length: offerLimits.customers }, () => maxId);
  const request = { action: 'offer', user_ids, text: '😀'.repeat(50), purpose: 'family_dates' };
  // Also with a blank behind each comma.
  expect(JSON.stringify(request).replaceAll(',', ', ').length).toBeLessThan(offerLimits.bodyBytes - 1024);
});

test.each(['offers_sms', 'family_dates'] as const)('%s: the preview is the text that is sent', (purpose) => {
  const { text } = messageTemplates[purpose === 'offers_sms' ? 'offer' : 'family_date'];
  expect(offerPreview(purpose, words, 'https://pasidi.example')).toBe(
    textOf(text, offerParts(words), 'https://pasidi.example'),
  );
});
