import { beforeAll, describe, expect, test } from 'vitest';
import { expressionBuilder } from 'kysely';
import { createOpportunity } from '@/prisma/factories/sales';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { bookingList, listFixture, opportunityList, orderList, type Page } from '@/e2e/testing/list-fixture';
import { listPage } from './pagination';
import { query, type Tables } from './query';

/* Keyset pagination: no duplicate and no missing row, despite inserts between pages (docs/product/gateway.md, "Pagination"). */

const fixture = await listFixture();
const { database, db, context, lists, me } = fixture;

let staff: Company;

beforeAll(async () => {
  staff = await fixture.fill();
});

const cases = lists.flatMap((list) =>
  list.sorts.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => ({ list, name: list.name, sort, direction })),
  ),
);

describe.each(cases)('$name by $sort, $direction', ({ list, sort, direction }) => {
  test('with inserts between pages, every earlier row is returned once, in order', async () => {
    const whole = await list.page(me(), { sort, direction, limit: 500 });
    expect(whole.total).toBe(whole.rows.length);
    expect(whole.next_cursor).toBeNull();
    const seen: Page['rows'] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list.page(me(), {
        sort,
        direction,
        limit: 7,
        ...(cursor === null ? {} : { cursor }),
      });
      expect(page.rows.length).toBeLessThanOrEqual(7);
      seen.push(...page.rows);
      cursor = page.next_cursor;
      if (seen.length < 20) await list.add();
    } while (cursor !== null);
    const seenIds = seen.map((row) => row.id);
    expect(new Set(seenIds).size).toBe(seenIds.length);
    const before = new Set(whole.rows.map((row) => row.id));
    expect(seenIds.filter((id) => before.has(id))).toEqual(whole.rows.map((row) => row.id));
    // Ties are ordered by id; the database orders texts, so only their grouping is checked here.
    for (const [i, row] of seen.entries()) {
      const next = seen[i + 1];
      if (next === undefined) continue;
      if (row.value === next.value)
        expect(direction === 'asc' ? row.id < next.id : row.id > next.id).toBe(true);
      else if (sort !== 'name')
        expect(direction === 'asc' ? row.value < next.value : row.value > next.value).toBe(true);
    }
  });
});

describe('a cursor', () => {
  const fields = async (attempt: Promise<unknown>) => {
    const { code, details } = await refusalOf(attempt);
    return { code, fields: Object.keys(details.fields ?? {}) };
  };
  const bad = { code: 'VALIDATION', fields: ['cursor'] };
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('of another order, direction or list is refused', async () => {
    const { next_cursor: byName } = await opportunityList(me(), { sort: 'name', limit: 1 });
    expect(byName).not.toBeNull();
    for (const input of [{}, { sort: 'total_amount' }, { sort: 'name', direction: 'asc' }])
      expect(await fields(opportunityList(me(), { ...input, cursor: byName }))).toEqual(bad);
    const { next_cursor: bySlot } = await bookingList(me(), { sort: 'slot', limit: 1 });
    expect(await fields(opportunityList(me(), { cursor: bySlot }))).toEqual(bad);
  });

  test.each([
    ['nothing', ''],
    ['no base64', '***'],
    ['no JSON', Buffer.from('not json').toString('base64url')],
    ['null', written(null)],
    ['an object', written({ sort: 'created_at' })],
    ['too few', written(['created_at', 'desc', '2026-01-01'])],
    ['an id of 0', written(['created_at', 'desc', '2026-01-01', 0])],
    ['an id that is none', written(['created_at', 'desc', '2026-01-01', 1.5])],
    ['an id too large', written(['created_at', 'desc', '2026-01-01', 2 ** 31])],
    ['an id as text', written(['created_at', 'desc', '2026-01-01', '1'])],
    ['no instant', written(['created_at', 'desc', 'yesterday-ish', 1])],
    ['a date that is none', written(['created_at', 'desc', '2026-02-30 00:00:00+00', 1])],
    ['SQL', written(['created_at', 'desc', "2026-01-01'; DROP TABLE users;--", 1])],
    ['a NUL', written(['created_at', 'desc', '\u0000', 1])],
    ['a lone surrogate', written(['created_at', 'desc', '\ud800', 1])],
    ['far too long', 'x'.repeat(1001)],
  ])('with %s in it is refused', async (_what, cursor) => {
    expect(await fields(opportunityList(me(), { cursor }))).toEqual(bad);
  });

  test.each([
    ['total_amount', 'a lot'],
    ['total_amount', ''],
    ['total_amount', '1e999999'],
  ])('by %s with %j in it is refused', async (sort, value) => {
    expect(await fields(opportunityList(me(), { sort, cursor: written([sort, 'desc', value, 1]) }))).toEqual(
      bad,
    );
  });
});

describe('the total', () => {
  const fill = (count: number) =>
    database.pool.query(
      `INSERT INTO orders (name, user_id, total_amount, paid_amount, pending_amount, status, updated_at)
       SELECT 'Filler', $1, 1, 0, 1, 'partial', now() FROM generate_series(1, $2::int)`,
      [staff.otherCustomer.id, count],
    );

  test('is exact up to 10,000, and a lower bound above', { tags: 'torture' }, async () => {
    const { total } = await orderList(me(), {});
    await fill(10_000 - total);
    const full = await orderList(me(), { limit: 1 });
    expect(full).toMatchObject({ total: 10_000 });
    expect(full).not.toHaveProperty('total_is_lower_bound');
    await fill(1);
    expect(await orderList(me(), { limit: 1 })).toMatchObject({ total: 10_000, total_is_lower_bound: true });
  });
});

test('a list that does not count returns total 0 and the same rows', async () => {
  for (let i = 0; i < 3; i += 1)
    await createOpportunity(db, { userId: staff.customer.id, name: 'Uncounted' });
  const request = { limit: 2, sort: 'id', direction: 'asc' } as const;
  const eb = expressionBuilder<Tables, 'opportunities'>();
  const list = {
    table: 'opportunities',
    rows: query.selectFrom('opportunities').select('name'),
    where: [eb('name', '=', 'Uncounted')],
    sorts: { id: { by: eb.ref('id'), type: 'int' } },
  } as const;
  const rows = [{ name: 'Uncounted' }, { name: 'Uncounted' }];
  const counted = await listPage(context.sql, request, list);
  expect(counted).toMatchObject({ rows, page: { total: 3 } });
  const first = await listPage(context.sql, request, { ...list, counts: false });
  expect(first).toEqual({ ...counted, page: { total: 0, next_cursor: counted.page.next_cursor } });
  const cursor = first.page.next_cursor ?? undefined;
  expect(await listPage(context.sql, { ...request, cursor }, { ...list, counts: false })).toMatchObject({
    rows: rows.slice(1),
    page: { total: 0, next_cursor: null },
  });
});
