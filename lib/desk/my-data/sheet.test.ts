import { beforeEach, expect, test } from 'vitest';
import { createNote } from '@/prisma/factories/notes-and-tasks';
import { dataDownloadRule } from '@/lib/account-rules';
import type { User } from '@/lib/db/generated/client';
import type { DataSheet } from '@/lib/money/documents/data';
import { dataPartTitles } from '@/lib/money/documents/documents-text';
import { myDataFixture } from '@/e2e/testing/my-data-fixture';
import { before } from '@/e2e/testing/plant-customer';

/* How much is in the PDF (docs/product/privacy.md, "Download"). */

const fixture = await myDataFixture();
const { db, sheetOf } = fixture;
const { pdfRows, pdfLines } = dataDownloadRule;

let me: User;
beforeEach(async () => {
  me = await fixture.reset();
});

function partOf(sheet: DataSheet, name: keyof typeof dataPartTitles) {
  const part = sheet.parts.find(({ title }) => title === dataPartTitles[name]);
  if (part === undefined) throw new Error(`No part ${name}`);
  return part;
}

const notes = (count: number, text: string) =>
  db.note.createMany({
    data: Array.from({ length: count }, (_, nth) => ({
      customerId: me.id,
      authorId: me.id,
      text: `${nth} ${text}`,
      createdAt: before,
    })),
  });

test('a part has its newest rows', async () => {
  await notes(pdfRows, 'short');
  expect(partOf(await sheetOf(me), 'notes_of_staff').isCut).toBe(false);
  await createNote(db, { customerId: me.id, authorId: me.id, text: 'The newest' });
  const { rows, isCut } = partOf(await sheetOf(me), 'notes_of_staff');
  expect([rows.length, rows[0]?.[0], isCut]).toEqual([pdfRows, 'Text: The newest', true]);
});

test('all parts together have a limit of lines, and a small part is whole beside a large one', async () => {
  const text = 'nine words of a note that somebody wrote down '.repeat(40).trim();
  await notes(pdfRows, text);
  await db.auditEntry.createMany({
    data: Array.from({ length: pdfRows }, (_, nth) => ({
      action: 'user.profile',
      entity: 'user',
      entityId: me.id,
      at: before,
      before: { name: `Name ${nth}`, address: text },
      after: { name: `Name ${nth + 1}`, address: text },
    })),
  });
  await db.termsAcceptance.createMany({
    data: Array.from({ length: 50 }, (_, nth) => ({ userId: me.id, version: `v${nth}`, acceptedAt: before })),
  });
  const sheet = await sheetOf(me);
  const characters = JSON.stringify(sheet.parts).length;
  expect(characters).toBeLessThan(pdfLines * 70);
  expect(characters).toBeGreaterThan(pdfLines * 30);
  expect(partOf(sheet, 'accepted_terms')).toMatchObject({ isCut: false, rows: { length: 50 } });
  const [large, other] = [partOf(sheet, 'notes_of_staff'), partOf(sheet, 'changes_of_account')];
  expect([large.isCut, other.isCut]).toEqual([true, true]);
  expect(large.rows[0]?.[0]).toBe(`Text: ${pdfRows - 1} ${text}`);
  expect(large.rows.length).toBeGreaterThan(100);
  expect(other.rows.length).toBeGreaterThan(50);
});
