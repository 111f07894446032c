import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasPdftotext, popplerText } from '@/e2e/testing/read-pdf';
import { createBooking } from '@/prisma/factories/bookings';
import { createGrievance } from '@/prisma/factories/grievances';
import { createNote } from '@/prisma/factories/notes-and-tasks';
import { createUser } from '@/prisma/factories/users';
import { dataDownloadRule } from '@/lib/account-rules';
import { check, file, mobile, start } from '@/e2e/testing/import-fixture';
import { runImports } from '@/lib/desk/import/run';
import type { User } from '@/lib/db/generated/client';
import type { DataSheet } from '@/lib/money/documents/data';
import { dataPartTitles } from '@/lib/money/documents/documents-text';
import { readerOf, sections } from './read';
import { before, myDataFixture } from '@/e2e/testing/my-data-fixture';

/* A customer is planted in every table, beside another one, and looked for in the own files (docs/product/privacy.md, "Download"). */

const fixture = await myDataFixture();
const { db, context, openPdf, newCustomer, tokenOf, textOf, plant } = fixture;

let me: User;
beforeEach(async () => {
  me = await fixture.reset();
});

const dataIn = (text: string) => z.record(z.string(), z.unknown()).parse(JSON.parse(text));

/** What is drawn in the PDF. */
async function sheetOf(user: User): Promise<DataSheet> {
  let drawn: unknown;
  const render = async (data: unknown) => {
    drawn = data;
    return new Uint8Array();
  };
  await openPdf({ ...context.as(user), documents: { render } }, { token: await tokenOf(user) });
  return z.custom<DataSheet>().parse(drawn);
}

describe('the files', () => {
  test('have all of their customer, nothing of another, no staff and no secret', async () => {
    const staff = await createUser(db, { role: 'executive', name: 'Ravi Staffer' });
    const other = await newCustomer();
    const mine = await plant('Mineword', me, staff);
    const theirs = await plant('Theirword', other, staff);
    const text = await textOf(me, await tokenOf(me));
    for (const word of mine.found) expect(text).toContain(word);
    for (const word of [...mine.secret, ...theirs.secret, ...theirs.found, staff.name, staff.mobile])
      expect(text).not.toContain(word);
    expect(text).not.toContain('Theirword');
    expect(text).not.toContain(other.mobile);
    const data = dataIn(text);
    expect(Object.keys(data)).toEqual(['made_at', ...sections.map(({ name }) => name)]);
    for (const [name, part] of Object.entries(data))
      expect([name, Array.isArray(part) ? part.length : part]).not.toEqual([name, expect.toBeOneOf([0, null])]);
    expect(data['who_looked_at_it']).toEqual([
      { at: before.toISOString(), role: 'executive', in_a_list: false, found_by_mobile: false },
    ]);
  });

  test('the PDF has the same, with headings in the language of the account', async () => {
    const staff = await createUser(db, { role: 'executive' });
    const { found } = await plant('Mineword', me, staff);
    const as = { ...context.as(me), actor: { ...context.as(me).actor, language: 'te' as const } };
    const { bytes, fileName, saved } = await openPdf(as, { token: await tokenOf(me) });
    expect([fileName, saved]).toEqual(['my-data-2026-01-31.pdf', true]);
    if (!hasPdftotext) return;
    const text = popplerText(bytes).replaceAll(/\s+/g, '');
    for (const word of found) expect(text).toContain(word.replaceAll(' ', ''));
    for (const title of Object.values(dataPartTitles)) expect(text).toContain(title.replaceAll(' ', ''));
  });

  test('the PDF leaves texts that look like dates as they are', async () => {
    const texts = [
      '0000-00-00',
      '2026-13-01',
      '2026-02-31',
      '2026-02-28',
      '99:99:99',
      '10:30:00',
      '2026-13-01T99:00:00.000Z',
      '2026-01-12T05:00:00.000Z',
    ];
    for (const text of texts) {
      await createNote(db, { customerId: me.id, authorId: me.id, text, createdAt: before });
      const entry = { action: 'user.profile', entity: 'user', entityId: me.id, at: before };
      await db.auditEntry.create({ data: { ...entry, before: { dob: text }, after: { dob: '1990-05-17' } } });
      await createGrievance(db, { mobile: me.mobile, text, createdAt: new Date() });
    }
    await createBooking(db, { userId: me.id, userMobile: me.mobile, slotDate: '2026-02-02' });
    const rows = (await sheetOf(me)).parts.flatMap(({ rows: each }) => each.flat());
    for (const text of texts) expect(rows.filter((row) => row === `Text: ${text}`)).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        'Before: dob 0000-00-00',
        'Before: dob Sat, Feb 28, 2026',
        'After: dob Thu, May 17, 1990',
        'Created at: Jan 10, 2026, 10:30:00 AM',
        'Date: Mon, Feb 2, 2026',
        expect.stringMatching(/^Time: \d+:\d\d [AP]M$/),
      ]),
    );
  });

  test('every part has a title, and no title is left over', () => {
    expect(sections.map(({ name }) => name).toSorted()).toEqual(Object.keys(dataPartTitles).toSorted());
  });

  test('have every row beyond a page', async () => {
    const count = dataDownloadRule.pageRows + 3;
    await db.note.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        customerId: me.id,
        authorId: me.id,
        text: `Note ${index}`,
      })),
    });
    const { notes_of_staff: notes } = dataIn(await textOf(me, await tokenOf(me)));
    const texts = z.array(z.looseObject({ text: z.string() })).parse(notes);
    expect(texts.map(({ text }) => text)).toEqual(
      Array.from({ length: count }, (_, index) => `Note ${count - 1 - index}`),
    );
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
    const { complaints } = dataIn(await textOf(me, await tokenOf(me)));
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
    const { mobiles } = await readerOf(context.as(me));
    const newest = numbers.toReversed().slice(0, dataDownloadRule.mobiles - 1);
    expect(mobiles.map(({ mobile }) => mobile)).toEqual([me.mobile, ...newest]);
    expect(mobiles[0]).toEqual({ mobile: me.mobile, from: at(changes - 1), to: null });
    expect(mobiles[1]).toEqual({ mobile: newest[0], from: at(changes - 2), to: at(changes - 1) });
    expect(mobiles.at(-1)).toMatchObject({ mobile: newest.at(-1), from: at(20), to: at(21) });
  });
});
