import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createUser } from '@/prisma/factories/users';
import { openSession } from '@/prisma/factories/sessions';
import { dataDownloadRule } from '@/lib/account-rules';
import type { User } from '@/lib/db/generated/client';
import { dataIn, myDataFixture } from '@/e2e/testing/my-data-fixture';
import { before } from '@/e2e/testing/plant-customer';

/* Lists that are longer than a page (docs/product/privacy.md, "Download"). */

const fixture = await myDataFixture();
const { db, context, openJson, dataOf, tokenOf } = fixture;

let me: User;
beforeEach(async () => {
  me = await fixture.reset();
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
  const { notes_of_staff: notes } = await dataOf(me);
  const texts = z.array(z.looseObject({ text: z.string() })).parse(notes);
  expect(texts.map(({ text }) => text)).toEqual(
    Array.from({ length: count }, (_, index) => `Note ${count - 1 - index}`),
  );
});

test('have each log-in once, also with another one in the meantime', async () => {
  const { pageRows } = dataDownloadRule;
  const token = await tokenOf(me);
  await db.session.deleteMany();
  const session = { userId: me.id, expiresAt: new Date('2100-01-01') };
  const at = (nth: number) => new Date(before.getTime() + Math.floor(nth / 3) * 1000);
  await db.session.createMany({
    // Three at each time: pages end between them.
    data: Array.from({ length: 2 * pageRows + 2 }, (_, nth) => ({
      ...session,
      id: `log-in-${nth}`,
      createdAt: at(nth),
      userAgent: `Browser ${nth}.`,
    })),
  });
  const { stream } = await openJson(context.as(me), { token });
  const texts: string[] = [];
  const decoder = new TextDecoder();
  for await (const bytes of stream) {
    const text = decoder.decode(bytes, { stream: true });
    if (text.includes('"log_ins"')) await openSession(db, me.id, new Date('2026-01-30'));
    texts.push(text);
  }
  const logIns = z
    .array(z.looseObject({ browser: z.string().nullable() }))
    .parse(dataIn(texts.join(''))['log_ins'])
    .map(({ browser }) => browser)
    .filter((browser) => browser?.startsWith('Browser') === true);
  expect(logIns).toHaveLength(2 * pageRows + 2);
  expect(new Set(logIns).size).toBe(logIns.length);
});

test('have each imported row once, beyond a page', async () => {
  const staff = await createUser(db, { role: 'admin' });
  const { pageRows } = dataDownloadRule;
  const of = {
    list: 'customers',
    fileName: 'a.csv',
    columns: ['Remark'],
    mapping: [],
    createdBy: staff.id,
  } as const;
  for (const part of ['first', 'second']) {
    const rows = Array.from({ length: pageRows - 1 }, (_, nth) => ({
      line: nth + 2,
      cells: [`${part} ${nth}`],
      mobile: me.mobile,
      what: 'same' as const,
    }));
    await db.import.create({ data: { ...of, createdAt: new Date('2026-01-12'), rows: { create: rows } } });
  }
  const { imported_rows: found } = await dataOf(me);
  const shape = z.array(z.looseObject({ cells: z.tuple([z.looseObject({ value: z.string() })]) }));
  const lines = (part: string) => Array.from({ length: pageRows - 1 }, (_, nth) => `${part} ${nth}`);
  expect(shape.parse(found).map(({ cells: [{ value }] }) => value)).toEqual([
    ...lines('second'),
    ...lines('first'),
  ]);
});
