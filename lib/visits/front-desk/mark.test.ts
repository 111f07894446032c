import { beforeEach, describe, expect, test } from 'vitest';
import type { VisitState } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { morning, noon, visitFixture } from '@/e2e/testing/visit-fixture';
import { visits } from './contract';
import { markVisit } from './operations';

const fixture = await visitFixture();
const { db, as, clock, book, rowOf } = fixture;

let staff: Company;

beforeEach(async () => {
  ({ staff } = await fixture.reset());
});

const mark = throughContract(visits.actions.mark, markVisit);

describe('marking', () => {
  const before = morning;
  const after = noon;
  const nextDay = '2026-02-03T06:30:00.000Z';
  const lastDay = '2026-02-09T18:29:59.000Z';
  const tooLate = '2026-02-09T18:30:00.000Z';

  test.each<[VisitState, 'arrived' | 'no_show' | 'expected', string, string]>([
    ['expected', 'arrived', before, 'ok'],
    ['expected', 'arrived', nextDay, 'WRONG_DAY'],
    ['expected', 'no_show', before, 'SLOT_NOT_OVER'],
    // The slot ends at 11:30.
    ['expected', 'no_show', '2026-02-02T05:59:59.000Z', 'SLOT_NOT_OVER'],
    ['expected', 'no_show', '2026-02-02T06:00:00.000Z', 'ok'],
    ['expected', 'no_show', nextDay, 'ok'],
    ['arrived', 'expected', after, 'ok'],
    ['arrived', 'expected', nextDay, 'WRONG_DAY'],
    ['arrived', 'no_show', nextDay, 'ok'],
    ['no_show', 'expected', after, 'ok'],
    ['no_show', 'expected', nextDay, 'WRONG_DAY'],
    ['no_show', 'arrived', after, 'ok'],
    ['no_show', 'arrived', lastDay, 'ok'],
    ['no_show', 'arrived', tooLate, 'VISIT_DONE'],
    ['served', 'expected', after, 'VISIT_DONE'],
    ['served', 'arrived', after, 'VISIT_DONE'],
  ])('%s as %s at %s: %s', async (visit, as_, at, expected) => {
    clock.set(at);
    const { id } = await book({ visit });
    expect(await outcomesOf([mark(as(staff.executive), { id, visit: as_ })])).toEqual({ [expected]: 1 });
    const row = await rowOf(id);
    expect(row.visit).toBe(expected === 'ok' ? as_ : visit);
    if (expected === 'ok') expect(row.arrivedAt?.toISOString()).toBe(as_ === 'arrived' ? at : undefined);
    expect(await db.auditEntry.count()).toBe(expected === 'ok' ? 1 : 0);
  });

  test('the same state again changes nothing', async () => {
    const { id } = await book();
    const first = await mark(as(staff.employee), { id, visit: 'arrived' });
    expect((await mark(as(staff.admin), { id, visit: 'arrived' })).data).toEqual(first.data);
    expect(await db.auditEntry.count()).toBe(1);
  });

  test('from the page of a desk that has not seen the check-in of another: refused, without a change', async () => {
    clock.set(noon);
    const { id, version } = await book();
    const { data: marked } = await mark(as(staff.employee), { id, visit: 'no_show', version });
    const { data: arrived } = await mark(as(staff.admin), { id, visit: 'arrived', version: marked.version });
    const stale = mark(as(staff.employee), { id, visit: 'no_show', version: marked.version });
    expect(await refusalOf(stale)).toMatchObject({ code: 'STALE_VERSION', details: { data: arrived } });
    // The same state, from any page.
    const again = await mark(as(staff.employee), { id, visit: 'arrived', version });
    expect(again.data).toEqual(arrived);
  });

  test('a cancelled visit is done, an unknown one 404', async () => {
    const { id } = await book({ cancelledAt: new Date(morning) });
    expect(await refusalOf(mark(as(staff.admin), { id, visit: 'arrived' }))).toMatchObject({
      code: 'VISIT_DONE',
    });
    expect(await refusalOf(mark(as(staff.admin), { id: 999_999, visit: 'arrived' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
