import { beforeAll, expect, test } from 'vitest';
import { boardLimits, listLimit } from '@/lib/business';
import { readBoard } from '@/lib/opportunities/board';
import { opportunities } from '@/lib/opportunities/contract';
import { called } from '@/lib/testing/called';
import type { Company } from '@/lib/testing/company';
import type { Cost } from '@/lib/testing/query-costs';
import {
  bookingList,
  largeTables,
  limit,
  lists,
  mostBlocks,
  noteList,
  opportunityList,
  orderList,
} from '@/lib/testing/large-tables';

/**
 * The cost of a page, a search or a filter grows neither with depth nor with the table: measured in rows and 8 KB blocks read, not in time.
 * @module-tag torture
 */

const world = await largeTables();
const { context, explaining } = world;

let staff: Company;

beforeAll(async () => {
  staff = await world.fill();
});

const opportunityBoard = called(opportunities.actions.board, readBoard);
const cases = lists.flatMap(([name, list, sorts, lookups]) =>
  sorts.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => [name, sort, direction, list, lookups] as const),
  ),
);

test.each(cases)(
  '%s by %s, %s: the first page and a deep one read at most the rows of a page',
  async (_name, sort, direction, list, lookups) => {
    const { context: who, costs } = explaining(context.as(staff.admin));
    let cursor: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const answer: { next_cursor: string | null } = await list(who, {
        sort,
        direction,
        limit: page === 1 ? 500 : limit,
        ...(cursor === null ? {} : { cursor }),
      });
      cursor = answer.next_cursor;
      expect(cursor).not.toBeNull();
    }
    const read = costs.map(({ rows }) => rows);
    expect(read.length).toBeGreaterThanOrEqual(3);
    // 500 rows and one to detect more, at most twice (a table and its index), with the lookups of each.
    expect(Math.max(...read)).toBeLessThanOrEqual((2 + lookups) * 501);
    expectCountedUpToTheCap(costs);
  },
);

test.each(['executive', 'employee'] as const)('an %s reads no more either', async (role) => {
  const { context: who, costs } = explaining(context.as(staff[role]));
  for (const list of [opportunityList, orderList]) {
    const { next_cursor: cursor } = await list(who, { limit });
    await list(who, { limit, cursor });
  }
  const read = costs.map(({ rows }) => rows);
  expect(read).toHaveLength(4);
  expect(Math.max(...read)).toBeLessThanOrEqual((2 + 3) * (limit + 1));
  expectCountedUpToTheCap(costs);
});

test.each(['admin', 'executive', 'employee'] as const)(
  'a board by %s reads at most the rows of its cards',
  async (role) => {
    const { context: who, costs } = explaining(context.as(staff[role]));
    const { data } = await opportunityBoard(who, {});
    const cursor = data.find(({ stage }) => stage === 'new')?.next_cursor;
    expect(cursor).not.toBeNull();
    await opportunityBoard(who, { stage: 'new', cursor });
    expect(Math.max(...costs.map(({ rows }) => rows))).toBeLessThanOrEqual((2 + 3) * (boardLimits.cards + 1));
    for (const { nodes, entries } of costs) {
      expect(nodes).not.toContain('Seq Scan');
      expect(entries).toBeLessThanOrEqual(boardLimits.cards + 1);
    }
  },
);

/** Totals are read from an index alone. */
function expectCountedUpToTheCap(costs: readonly Cost[]): void {
  for (const { entries, nodes } of costs.filter(({ rows }) => rows > 0)) {
    expect(nodes).not.toContain('Seq Scan');
    expect(entries).toBeGreaterThan(0);
    expect(entries).toBeLessThanOrEqual(listLimit.exactTotalUpTo + 1);
  }
}

test('notes one wrote: each is looked up, and up to the cap those that the total counts', async () => {
  const { context: who, costs } = explaining(context.as(staff.executive));
  await noteList(who, { limit });
  for (const cost of costs) {
    expect(cost.nodes).not.toContain('Seq Scan');
    expect(cost.blocks).toBeLessThanOrEqual(mostBlocks + 4 * (listLimit.exactTotalUpTo + limit + 1));
  }
});

test.each(['executive', 'employee'] as const)('%s: a total reads an index and no row', async (role) => {
  const { context: who, costs } = explaining(context.as(staff[role]));
  await opportunityList(who, { status: 'open', limit });
  const [cost] = costs;
  expect(cost?.nodes).toContain('Index Only Scan');
  expect(cost?.blocks).toBeLessThanOrEqual(mostBlocks);
});

test('the dates of the bookings are the newest 400', async () => {
  const { slot_dates } = await bookingList(context.as(staff.admin), { limit: 1 });
  expect(slot_dates).toHaveLength(400);
  expect(slot_dates[0]).toBe('2026-08-23');
  expect(slot_dates).toEqual(slot_dates.toSorted().toReversed());
});
