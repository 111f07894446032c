import { beforeEach, describe, expect, test } from 'vitest';
import { hasPdftotext, popplerText } from '@/e2e/testing/read-pdf';
import { createBooking } from '@/prisma/factories/bookings';
import { createGrievance } from '@/prisma/factories/grievances';
import { createNote } from '@/prisma/factories/notes-and-tasks';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { dataPartTitles } from '@/lib/money/documents/documents-text';
import { sections } from './read';
import { dataIn, myDataFixture } from '@/e2e/testing/my-data-fixture';
import { before } from '@/e2e/testing/plant-customer';

/* A customer is planted in every table, beside another one, and looked for in the own files (docs/product/privacy.md, "Download"). */

const fixture = await myDataFixture();
const { db, context, openPdf, newCustomer, tokenOf, textOf, plant } = fixture;

let me: User;
beforeEach(async () => {
  me = await fixture.reset();
});

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
      expect([name, Array.isArray(part) ? part.length : part]).not.toEqual([
        name,
        expect.toBeOneOf([0, null]),
      ]);
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
    const rows = (await fixture.sheetOf(me)).parts.flatMap(({ rows: each }) => each.flat());
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
});
