import { beforeEach, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { createOpportunity } from '@/prisma/factories/sales';
import { exported, textOf } from '@/e2e/testing/export-fixture';
import { createSecondStore, storeIds } from '@/e2e/testing/second-store';
import { createStoreRow } from '@/prisma/factories/stores';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';
import { importFixture, mobile, start, state } from '@/e2e/testing/import-fixture';
import { runImports, runPart } from './run';

/* See docs/product/export-import.md, "Import". */

const fixture = await importFixture();
const { database, db, context, admin, checked } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

async function imported(content: string, sent: object = {}) {
  const { id } = await checked(content, sent);
  await start(admin(), { id });
  await runImports(context.sql, context.clock);
  return (await state(admin(), { id, rows: true })).data;
}

test('opportunities of customers by mobile; an open one is not duplicated', async () => {
  const customer = staff.customer.mobile;
  const content = `Mobile,Opportunity Name,Total Amount,Executive ID,Stage
${customer},Bridal set,"₹1,25,000.50",${staff.executive.id},Visiting
${customer},Ring,1000,,
${customer},Ring,1000,,
${customer},Chain,"1250,50",,
${customer},Chain,10,${staff.employee.id},
${customer},Chain,10,,won
${mobile(1)},Chain,10,,
${staff.admin.mobile},Chain,10,,
`;
  const list = { list: 'opportunities' };
  const done = await imported(content, list);
  expect(done.rows).toEqual([
    { row: 2, what: 'made', why: null },
    { row: 3, what: 'made', why: null },
    { row: 4, what: 'refused', why: 'Line 3 is the same opportunity.' },
    { row: 5, what: 'refused', why: expect.stringContaining('Total Amount must be') },
    { row: 6, what: 'refused', why: 'Executive does not exist or has another role.' },
    { row: 7, what: 'refused', why: 'Stage must be one of new, contacted, visiting, quoted.' },
    {
      row: 8,
      what: 'refused',
      why: 'No customer has this mobile number. Please import the customers first.',
    },
    { row: 9, what: 'refused', why: 'A staff account has this mobile number.' },
  ]);
  expect(
    await db.opportunity.findMany({
      orderBy: { id: 'asc' },
      select: { name: true, stage: true, status: true, executiveId: true },
    }),
  ).toEqual([
    { name: 'Bridal set', stage: 'visiting', status: 'open', executiveId: staff.executive.id },
    { name: 'Ring', stage: 'new', status: 'open', executiveId: null },
  ]);
  expect(await db.stageChange.findMany({ select: { toStage: true, actorId: true } })).toEqual([
    { toStage: 'visiting', actorId: staff.admin.id },
  ]);
  expect((await imported(content, list)).rows?.map(({ what }) => what).slice(0, 2)).toEqual(['same', 'same']);
  expect(await db.opportunity.count()).toBe(2);
});

test('the store by its name or address, ignoring case; else as for any opportunity', async () => {
  const second = await createSecondStore(database);
  const { title } = await db.store.findUniqueOrThrow({ where: { id: storeIds.first } });
  await createStoreRow(db, { sellerId: 1, title: 'hyderabad' });
  const twins = await Promise.all([1, 2].map(() => createStoreRow(db, { sellerId: 1, title: 'Twin' })));
  const customer = staff.customer.mobile;
  const content = `Mobile,Opportunity Name,Total Amount,Store
${customer},Bridal set,1,HYDERABAD
${customer},Ring,1,"${title}"
${customer},Chain,1,
${customer},Coin,1,Tamil Nadu
${customer},Bar,1,twin
`;
  const done = await imported(content, { list: 'opportunities' });
  expect(done.rows?.slice(3)).toEqual([
    { row: 5, what: 'refused', why: 'No store that sells has this name or address.' },
    { row: 6, what: 'refused', why: 'Several stores have this name. Please enter the address.' },
  ]);
  const made = await db.opportunity.findMany({
    orderBy: { id: 'asc' },
    select: { name: true, storeId: true },
  });
  expect(made).toEqual([
    { name: 'Bridal set', storeId: second },
    { name: 'Ring', storeId: storeIds.first },
    { name: 'Chain', storeId: storeIds.first },
  ]);
  const file = await textOf(
    await exported(fixture.as(staff.admin), { list: 'opportunities', store_id: second }),
  );
  expect(file).toContain(`,${second},Hyderabad,`);
  expect(file).not.toContain('Ring');
  await db.store.deleteMany({
    where: { OR: [{ title: 'hyderabad' }, { id: { in: twins.map(({ id }) => id) } }] },
  });
});

test('a file that was checked twice and is imported by two processes makes each opportunity once', async () => {
  const content = `Mobile,Opportunity Name,Total Amount\n${staff.customer.mobile},Ring,1000\n`;
  const ids = [];
  for (let times = 0; times < 2; times += 1) {
    const { id } = await checked(content, { list: 'opportunities' });
    await start(admin(), { id });
    ids.push(id);
  }
  const { context: other, done, commit } = heldBeforeCommit(context);
  const first = runPart(other.sql, context.clock.now());
  await done;
  const second = runPart(context.sql, context.clock.now());
  await waitingForLocks(database, 1);
  commit();
  expect(await Promise.all([first, second])).toEqual([1, 1]);
  const outcomes = await Promise.all(ids.map(async (id) => (await state(admin(), { id })).data));
  expect(outcomes).toMatchObject([
    { state: 'done', made: 1, same: 0 },
    { state: 'done', made: 0, same: 1 },
  ]);
  expect(await db.opportunity.count()).toBe(1);
});

test('an opportunity whose name is spelled in an equivalent form is the same', async () => {
  await createOpportunity(db, {
    userId: staff.customer.id,
    name: 'Gift  of Jose\u0301',
    totalAmount: '1000.00',
  });
  const { rows } = await checked(
    `Mobile,Opportunity Name,Total Amount
${staff.customer.mobile},Gift\u00A0of José,1000
${staff.customer.mobile},Gift of Jose\u0301 Rao,1000
${staff.customer.mobile},Gift of José Rao,1000
`,
    { list: 'opportunities' },
  );
  expect(rows?.map(({ what, why }) => [what, why])).toEqual([
    ['same', null],
    ['made', null],
    ['refused', 'Line 3 is the same opportunity.'],
  ]);
});
