import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createGrievance } from '@/prisma/factories/grievances';
import { createUser } from '@/prisma/factories/users';
import { dataDownloadRule } from '@/lib/account-rules';
import type { User } from '@/lib/db/generated/client';
import { runImports } from '@/lib/desk/import/run';
import { dataPartTitles } from '@/lib/money/documents/documents-text';
import { actorOf } from '@/e2e/testing/context';
import { check, file, mobile, start } from '@/e2e/testing/import-fixture';
import { myDataFixture } from '@/e2e/testing/my-data-fixture';
import { before } from '@/e2e/testing/plant-customer';
import { readerOf } from './read';

/* What names a mobile alone is of the account that had it at the time (docs/product/privacy.md, "Download"). */

const fixture = await myDataFixture();
const { db, context, dataOf, sheetOf } = fixture;

let me: User;
beforeEach(async () => {
  me = await fixture.reset();
});

test('complaints of a number count for the time in which the account had it', async () => {
  const at = (day: string) => new Date(`2026-01-${day}T05:00:00.000Z`);
  const earlier = '9811122233';
  const entry = { action: 'user.update', entity: 'user', entityId: me.id, at: at('20') };
  await db.auditEntry.create({
    data: { ...entry, before: { mobile: earlier }, after: { mobile: me.mobile } },
  });
  const complain = (mobile: string, day: string) =>
    createGrievance(db, { mobile, createdAt: at(day), text: `${mobile} ${day}` });
  for (const mobile of [earlier, me.mobile])
    for (const day of ['05', '15', '25']) await complain(mobile, day);
  const { complaints } = await dataOf(me);
  expect(
    z
      .array(z.looseObject({ text: z.string() }))
      .parse(complaints)
      .map(({ text }) => text),
  ).toEqual([`${me.mobile} 25`, `${earlier} 15`]);
});

test('have the row that made the account, of an import checked days before, and none of an earlier owner', async () => {
  const admin = context.as(await createUser(db, { role: 'admin' }));
  const imported = async (row: string, days: number) => {
    const people = file(`Name,Mobile,Email\n${row}\n`);
    const { data } = await check(admin, { list: 'customers', file: people });
    context.clock.forward(days * 86_400);
    await start(admin, { id: data.id });
    await runImports(context.sql, context.clock);
    return fixture.withPassword(await db.user.findFirstOrThrow({ orderBy: { id: 'desc' } }));
  };
  const rowsOf = async (user: User) => {
    const sheet = await sheetOf(user);
    const part = sheet.parts.find(({ title }) => title === dataPartTitles.imported_rows);
    return (part?.rows ?? []).map((lines) => lines.find((line) => line.startsWith('Cells')));
  };
  const anu = await imported(`Anu,${mobile(1)},anu@mail.example`, 3);
  context.clock.forward(60);
  const bound = { entity: 'user', entityId: anu.id, action: 'user.update', at: context.clock.now() };
  await db.user.update({ where: { id: anu.id }, data: { mobile: mobile(2) } });
  await db.auditEntry.create({
    data: { ...bound, before: { mobile: mobile(1) }, after: { mobile: mobile(2) } },
  });
  context.clock.forward(60);
  const bina = await imported(`Bina,${mobile(1)},bina@mail.example`, 0.001);
  const cells = (name: string, email: string) =>
    `Cells: Name ${name}; Mobile ${mobile(1)}; Email ${email}@mail.example`;
  expect(await rowsOf({ ...anu, mobile: mobile(2) })).toEqual([cells('Anu', 'anu')]);
  expect(await rowsOf(bina)).toEqual([cells('Bina', 'bina')]);
});

test('count the newest mobiles, of a trail without end', async () => {
  const changes = dataDownloadRule.mobiles + 20;
  const numbers = Array.from({ length: changes }, (_, nth) => `98${String(nth).padStart(8, '0')}`);
  const at = (nth: number) => new Date(before.getTime() + (nth + 1) * 60_000);
  const entry = { action: 'user.update', entity: 'user', entityId: me.id };
  await db.auditEntry.createMany({
    data: numbers.flatMap((mobile, nth) => [
      { ...entry, at: at(nth), before: { mobile, name: 'A' }, after: { mobile, name: 'B' } },
      { ...entry, at: at(nth), before: { mobile }, after: { mobile: numbers[nth + 1] ?? me.mobile } },
    ]),
  });
  const { mobiles } = await readerOf({ ...context.as(me), actor: actorOf(me) });
  const newest = numbers.toReversed().slice(0, dataDownloadRule.mobiles - 1);
  expect(mobiles.map(({ mobile }) => mobile)).toEqual([me.mobile, ...newest]);
  expect(mobiles[0]).toEqual({ mobile: me.mobile, from: at(changes - 1), to: null });
  expect(mobiles[1]).toEqual({ mobile: newest[0], from: at(changes - 2), to: at(changes - 1) });
  expect(mobiles.at(-1)).toMatchObject({ mobile: newest.at(-1), from: at(20), to: at(21) });
});
