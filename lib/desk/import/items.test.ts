import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { exported, textOf } from '@/e2e/testing/export-fixture';
import { importFixture, start, state } from '@/e2e/testing/import-fixture';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';
import type { Opportunity } from '@/lib/db/generated/client';
import { createItem, createOpportunity } from '@/prisma/factories/sales';
import { deleted } from '@/prisma/factories/users';
import { runImports, runPart } from './run';

/* Pieces of a file (docs/product/export-import.md, "Import"). */

const fixture = await importFixture();
const { database, db, context, admin, checked } = fixture;

let staff: Company;
let open: Opportunity;
beforeEach(async () => {
  staff = await fixture.reset();
  open = await createOpportunity(db, { userId: staff.customer.id, totalAmount: '0.00' });
});

const items = { list: 'items' };
const head = 'Opportunity ID,Item Name,Price';
const outcomes = ({ rows }: { rows?: readonly { what: string; why: string | null }[] | undefined }) =>
  rows?.map(({ what, why }) => why ?? what);

async function imported(content: string) {
  const { id } = await checked(content, items);
  await start(admin(), { id });
  await runImports(context.sql, context.clock);
  return (await state(admin(), { id, rows: true })).data;
}
const stored = () => db.item.findMany({ where: { deletedAt: null }, orderBy: { id: 'asc' } });

test('all fields of a piece, with the total of the opportunity and the audit trail', async () => {
  const done =
    await imported(`${head},Article,Gross weight (g),Stones (g),Purity,Rate per gram,Wastage (%),Making (%),Stones,Hallmarking,Discount,Reason for discount,Tax (%),HUID,HUID exemption,Exemption note
${open.id},Necklace,"₹1,25,000",Jewellery,12.5,0.5,22 carat,"7,250",2.5,12 %,1500,45,500,Wedding,3,ab12c3,,
${open.id},Idol,2000.50,Silver article,,,925,,,,,,,,,,other,Custom made
`);
  expect(outcomes(done)).toEqual(['made', 'made']);
  const rows = await stored();
  expect(rows).toMatchObject([
    {
      name: 'Necklace',
      article: 'jewellery',
      grossMg: 12_500,
      stoneMg: 500,
      weightMg: 12_000,
      purity: 'k22',
      discountReason: 'Wedding',
      huid: 'AB12C3',
      opportunityId: open.id,
      orderId: null,
    },
    { name: 'Idol', article: 'silver', purity: 's925', huidExempt: 'other', huidExemptNote: 'Custom made' },
  ]);
  const amounts = rows.map((row) => [
    row.price.toNumber(),
    row.ratePerGram?.toNumber(),
    row.wastagePercent?.toNumber(),
    row.makingPercent?.toNumber(),
    row.stoneAmount?.toNumber(),
    row.hallmarkAmount?.toNumber(),
    row.discountAmount?.toNumber(),
    row.taxPercent?.toNumber(),
  ]);
  expect(amounts).toEqual([
    [125_000, 7250, 2.5, 12, 1500, 45, 500, 3],
    [2000.5, ...Array.from({ length: 7 }, () => undefined)],
  ]);
  const { totalAmount, version } = await db.opportunity.findUniqueOrThrow({ where: { id: open.id } });
  expect([totalAmount.toNumber(), version]).toEqual([127_000.5, 2]);
  expect(await db.auditEntry.findMany({ where: { entity: 'item' } })).toMatchObject(
    rows.map(({ id }) => ({ action: 'item.import', actorId: staff.admin.id, entityId: id })),
  );
  const mobiles = await db.importRow.findMany({ select: { mobile: true } });
  expect(mobiles).toEqual([{ mobile: staff.customer.mobile }, { mobile: staff.customer.mobile }]);
});

describe('a row is refused with its field', () => {
  test('by the rules of a piece', async () => {
    const columns =
      'Article,Weight (mg),Gross weight (mg),Stones (mg),Purity,Rate per gram,Making (%),Making,Discount,HUID exemption';
    let n = 0;
    const ring = () => `${open.id},Ring ${(n += 1)},100`;
    const { rows } = await checked(
      `${head},${columns}
${ring()},,900,1000,50,,,,,,
${ring()},,,1000,1000,,,,,,
${ring()},silver,,,,22K,,,,,
${ring()},,,,,,,5,5,,
${ring()},,1000,,,,100,,,5000,
${ring()},,,,,,,,,,other
999999,Ring,100,,,,,,,,,,
`,
      items,
    );
    expect(outcomes({ rows })).toEqual([
      expect.stringMatching(/^Weight \(mg\): The net weight must be/),
      expect.stringMatching(/^Weight \(mg\): The stones must weigh less/),
      expect.stringMatching(/^Purity: Purity of the article Silver article/),
      expect.stringMatching(/^Making.*: Making is a percentage or an amount/),
      expect.stringMatching(/^Discount: Discount must not be more/),
      expect.stringMatching(/^Exemption note: Exemption note is required/),
      'Opportunity ID: no opportunity has this ID.',
    ]);
    expect(await stored()).toEqual([]);
  });

  test('for a HUID twice in the file, or of another live piece; that of a lost one is free', async () => {
    const people = { userId: staff.customer.id };
    const other = await createOpportunity(db, people);
    const lost = await createOpportunity(db, people);
    for (const [{ id: opportunityId }, huid] of [
      [other, 'TAKEN1'],
      [lost, 'FREE11'],
    ] as const) {
      const { id } = await createItem(db, { opportunityId });
      await db.item.update({ where: { id }, data: { huid } });
    }
    await db.opportunity.update({ where: { id: lost.id }, data: { stage: 'lost', lostReason: 'price' } });
    const done = await imported(`${head},HUID
${open.id},Ring,100,AB12C3
${open.id},Chain,200,ab12c3
${open.id},Coin,300,taken1
${open.id},Bangle,400,free11
`);
    expect(outcomes(done)).toEqual([
      'made',
      'HUID: line 2 has the same.',
      expect.stringMatching(/^HUID: Another piece has this HUID/),
      'made',
    ]);
  });

  test('in a closed opportunity, and above the largest amount', async () => {
    const closed = await createOpportunity(db, { userId: staff.customer.id, status: 'closed' });
    const done = await imported(`${head}
${closed.id},Ring,100
${open.id},Ring,999999999999.99
${open.id},Chain,0.01
`);
    expect(outcomes(done)).toEqual([
      'Opportunity ID: this opportunity is closed.',
      'made',
      expect.stringMatching(/^Price: the items would add up to more/),
    ]);
  });
});

describe('a piece that is there already', () => {
  test('stays, whatever the row leaves out; with another value the field is named', async () => {
    const first = `${head},Weight (g),HUID,Purity\n${open.id},Ring,100,5.25,AB12C3,22K\n`;
    await imported(first);
    const before = await stored();
    expect(outcomes(await imported(first))).toEqual(['same']);
    expect(outcomes(await imported(`${head},Weight (g)\n${open.id},Ring,100.00,5.25\n`))).toEqual(['same']);
    expect(outcomes(await imported(`${head},HUID\n${open.id},Ring,101,AB12C3\n`))).toEqual([
      'Price: the opportunity has this piece with another value. Change it there.',
    ]);
    const another = `${head},Weight (g),HUID\n${open.id},Ring,100,5.25,ZZ9999\n`;
    expect(outcomes(await imported(another))).toEqual(['made']);
    expect((await stored()).slice(0, 1)).toEqual(before);
  });

  test('and one without its HUID is not doubled', async () => {
    await imported(`${head}\n${open.id},Ring,100\n`);
    expect(outcomes(await imported(`${head},HUID\n${open.id},Ring,100,AB12C3\n`))).toEqual([
      'HUID: the opportunity has this piece with another value. Change it there.',
    ]);
    expect(outcomes(await imported(`${head}\n${open.id},Ring,100\n${open.id},Ring,100\n`))).toEqual([
      'same',
      'Line 2 is the same piece. Pieces that are alike need a HUID or another name.',
    ]);
  });

  test('what is exported is the same', async () => {
    const columns =
      'Article,Gross weight (g),Stones (g),Purity,Rate per gram,Making,Making (%),HUID exemption';
    await imported(`${head},${columns}
${open.id},"=Ring, ""antique""",100,,10,0.5,22K,7000,500,,
${open.id},Chain,200,coin,10,,,7000,,12.5,below_2g
${open.id},Repair,300,service,,,,,,,
${open.id},Silver coin,400,coin,10,,Silver 999,90,,,
`);
    expect(await stored()).toHaveLength(4);
    const content = await textOf(await exported(fixture.as(staff.admin), items));
    const { rows } = await checked(content, items);
    expect(outcomes({ rows })).toEqual(['same', 'same', 'same', 'same']);
  });

  test('since the check is not made twice by another import', async () => {
    const content = `${head}\n${open.id},Ring,100\n`;
    const ids = [];
    for (let times = 0; times < 2; times += 1) {
      const { id } = await checked(content, items);
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
    const results = await Promise.all(ids.map(async (id) => (await state(admin(), { id })).data));
    expect(results).toMatchObject([
      { made: 1, same: 0 },
      { made: 0, same: 1 },
    ]);
    expect(await stored()).toHaveLength(1);
  });
});

test.each([0, 499])('a piece of a row before is there already, also %d rows later', async (count) => {
  const others = Array.from({ length: count }, (_, index) => `${open.id},Other ${index},1,,\n`).join('');
  const content = `${head},HUID,Purity\n${open.id},Ring,100,AB12C3,22K\n${others}${open.id},Ring,100,,22K\n${open.id},Ring,100.00,ab12c3,18K\n`;
  const sums = { made: 1 + count, same: 1, refused: 1 };
  const atCheck = await checked(content, items);
  expect(atCheck).toMatchObject(sums);
  await start(admin(), { id: atCheck.id });
  await runImports(context.sql, context.clock);
  expect((await state(admin(), { id: atCheck.id })).data).toMatchObject(sums);
  expect(await stored()).toHaveLength(sums.made);
});

test('rows have the mobile of the customer, with whose account they are blanked', async () => {
  const content = `${head}\n${open.id},Ring of Charu,100\n`;
  await checked(content, items);
  await db.user.update({ where: { id: staff.customer.id }, data: { ...deleted(), mobile: '' } });
  await checked(content, items);
  expect(await db.importRow.findMany({ orderBy: { importId: 'asc' }, select: { mobile: true } })).toEqual([
    { mobile: staff.customer.mobile },
    { mobile: null },
  ]);
});
