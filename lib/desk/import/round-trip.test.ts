import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { personName } from '@/lib/people/accounts/contract';
import { text } from '@/lib/contract';
import { exported, textOf } from '@/e2e/testing/export-fixture';
import { importFixture, mobile } from '@/e2e/testing/import-fixture';
import { createUser } from '@/prisma/factories/users';

/* docs/product/export-import.md: what is exported is imported without a change. */

const fixture = await importFixture();
const { database, db, as, checked } = fixture;

beforeEach(() => fixture.reset());

const marks = ['\n', '\r\n', '\n=', ';=', ';"=', 'சென்னை', 'श्री', '😀'];
const unit = fc.constantFrom(...Array.from('=+-@\'",;#1a ＝＋－＠\uFEFF\u00A0\u2003'), ...marks);
const typed = fc.string({ unit, minLength: 1, maxLength: 12 });
const addressShape = text({ label: 'Address', max: 500, lineBreaks: true });

test('customers, whatever their names and addresses hold', async () => {
  const people = fc.array(fc.tuple(typed, typed), { minLength: 40, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(people, async (values) => {
      await database.emptyAll();
      const { admin } = await fixture.reset();
      for (const [index, [name, address]] of values.entries())
        await createUser(db, {
          mobile: mobile(index),
          name: personName.safeParse(name).data ?? 'Asha',
          address: addressShape.safeParse(address).data ?? null,
        });
      for (const list of ['users', 'customers']) {
        const file = await textOf(
          await exported(as(admin), { list, ...(list === 'users' ? { role: 'user' } : {}) }),
        );
        const { rows } = await checked(file);
        expect(rows.filter(({ what }) => what !== 'same')).toEqual([]);
        expect(rows.length).toBeGreaterThanOrEqual(values.length);
      }
    }),
    { numRuns: 2 },
  );
});

test('an address of two lines is one row, whose second line is no formula', async () => {
  const { admin } = await fixture.reset();
  await createUser(db, { mobile: mobile(1), address: '12 Main Road\n=1+1' });
  const file = await textOf(await exported(as(admin), { list: 'users', role: 'user' }));
  expect(file).toContain('"12 Main Road\n\'=1+1"');
  expect((await checked(file)).rows.every(({ what }) => what === 'same')).toBe(true);
});
