import { beforeEach, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { deletionFixture, remove } from '@/e2e/testing/deletion-fixture';
import { tenGrams } from '@/e2e/testing/exchange-fixture';
import { storeIds } from '@/e2e/testing/second-store';
import { exchanges } from '@/lib/money/exchanges/contract';
import { readExchange } from '@/lib/money/exchanges/list';
import { quoteExchange } from '@/lib/money/exchanges/quote';
import { updateUser } from './contract';
import { changeUser } from './operations';

/* What a deletion leaves to others who have the person's name or a former mobile (docs/product/rules.md, "Deletion"). */

const fixture = await deletionFixture();
const { db, context, as } = fixture;
const update = throughContract(updateUser, changeUser);
const quote = throughContract(exchanges.actions.quote, quoteExchange);
const readOldGold = throughContract(exchanges.actions.read, readExchange);
const [former, current] = ['9811100001', '9811100002'];
const keptMs = 86_400_000;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

async function withFormerMobile(name: string): Promise<number> {
  const { id } = await createUser(db, { name, mobile: former });
  await update(as(staff.admin), { id, mobile: current });
  return id;
}

test('limits and requested codes of a former mobile stay with the account that has it now', async () => {
  const id = await withFormerMobile('Sita Devi');
  const changedAt = context.clock.now().getTime();
  await createUser(db, { mobile: former });
  for (const mobile of [former, current])
    await db.rateLimit.create({ data: { key: `wrongPasswords:${mobile}`, points: 1, expire: 1n } });
  const code = (ms: number) =>
    db.smsRequest.create({
      data: {
        mobile: former,
        network: '203.0.113.7',
        createdAt: new Date(changedAt + ms),
        expiresAt: new Date(changedAt + keptMs),
      },
    });
  await code(-1000);
  const { id: later } = await code(1000);
  await remove(as(staff.admin), { id });
  expect((await db.rateLimit.findMany()).map(({ key }) => key)).toEqual([`wrongPasswords:${former}`]);
  expect((await db.smsRequest.findMany()).map((request) => request.id)).toEqual([later]);
});

test('limits of a former mobile that nobody has go', async () => {
  const id = await withFormerMobile('Sita Devi');
  await db.rateLimit.create({ data: { key: `wrongPasswords:${former}`, points: 1, expire: 1n } });
  await remove(as(staff.admin), { id });
  expect(await db.rateLimit.count()).toBe(0);
});

test('stored responses about others keep a name of one word; those about the person lose it', async () => {
  const id = await withFormerMobile('Lakshmi');
  const answers = {
    ofAnother: JSON.stringify({ data: { id: 1, userid: id + 1, username: 'Lakshmi Rao' } }),
    own: JSON.stringify({ data: { id: 2, userid: id, username: 'Lakshmi' } }),
  };
  for (const [key, answer] of Object.entries(answers))
    await db.idempotencyKey.create({
      data: {
        actorKey: `user:${staff.admin.id}`,
        key,
        bodyHash: key,
        status: 200,
        answer,
        network: '203.0.113.9',
        expiresAt: new Date(context.clock.now().getTime() + keptMs),
      },
    });
  await remove(as(staff.admin), { id });
  const kept = await db.idempotencyKey.findMany({ orderBy: { key: 'asc' } });
  expect(kept.map(({ key, answer, network }) => [key, answer, network])).toEqual([
    ['ofAnother', answers.ofAnother, '203.0.113.9'],
    ['own', answers.own.replace('Lakshmi', '[removed]'), null],
  ]);
});

test.each(['Silver', 'coin', 'Bar', 'No phone'])(
  'the deletion of %s takes the name out of notes of old gold, and leaves the pieces',
  async (name) => {
    const { id } = await createUser(db, { name, mobile: former });
    const office = as(staff.admin);
    const pieces = [
      { ...tenGrams, article: 'silver', note: `Ring of ${name}` },
      { ...tenGrams, article: 'coin', note: '' },
      { ...tenGrams, article: 'bar' },
    ];
    const { data } = await quote(office, { user_id: id, store_id: storeIds.first, pieces });
    await remove(office, { id });
    expect((await readOldGold(office, { id: data.id })).data).toMatchObject({
      value: data.value,
      pieces: [
        { article: 'silver', note: 'Ring of [removed]' },
        { article: 'coin', note: '' },
        { article: 'bar' },
      ],
    });
  },
);
