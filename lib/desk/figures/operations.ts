import type { SignedIn } from '@/lib/kernel/access/actor';
import { operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Sql } from '@/lib/db/sql';
import { rupeesOfSum } from '@/lib/paise';
import { lostReasons, opportunityStages } from '@/lib/sales/opportunities/rules';
import type { Salesperson } from '@/lib/sales/parties/counter-owner';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate } from '@/lib/kernel/text/format';
import type { FiguresOfDay, FigureSums, FiguresOfStaff, readFigures } from './contract';
import {
  selectFigures,
  selectFiguresOfStaff,
  selectMedians,
  selectMediansOfStaff,
  type CounterSums,
} from './queries';
import { comparedDays, inDays, lengthOf, winRate, type DateRange } from './rules';

/**
 * Analytics: dashboard figures (docs/product/figures.md). Executives and employees read their own, admins everybody's or one person's. Refuses 404
 * for any other person.
 */
export const showFigures = operation<InputOf<typeof readFigures>, OutputOf<typeof readFigures>>(
  'see figures',
  'no proof',
  async ({ actor, clock, sql }, { from, to, staff_id, store_id: storeId }) => {
    const days = { from, to };
    const compared = comparedDays(days, storeDate(clock.now()));
    const person = await personOf(sql, actor, staff_id);
    const [figures, medians, staff] = await Promise.all([
      sql.first(selectFigures({ person, storeId }, days, compared.previous)),
      sql.first(selectMedians({ person, storeId }, { days, previous: compared.previous }), byValues),
      actor.role === 'admin' ? readStaff(sql, days, storeId) : [],
    ]);
    if (figures === undefined || medians === undefined) throw new Error('Figures have no row');
    const { sums, previous, stages, stays, reasons, due } = figures;
    const secondsIn = new Map(stays.map(({ stage, seconds }) => [stage, seconds]));
    return {
      data: {
        ...toFigures(sums, due, medians.median),
        previous: toFigures(previous, due, medians.previous),
        compared,
        stages: opportunityStages.map((stage) => ({
          stage,
          count: stages[stage],
          days: inDays(secondsIn.get(stage) ?? null),
        })),
        reasons: lostReasons.map((reason) => ({ reason, count: reasons[reason] })),
        series: seriesOf(days, figures),
        staff,
      },
    };
  },
);

/** The best plan depends on the share of the table in the period. */
const byValues = { prepared: false } as const;

/** Null means everybody. */
async function personOf(sql: Sql, actor: SignedIn, id: number | undefined): Promise<Salesperson | null> {
  if (actor.role === 'executive' || actor.role === 'employee') {
    if (id !== undefined && id !== actor.id) throw noSuchPerson();
    return { id: actor.id, role: actor.role };
  }
  if (id === undefined) return null;
  const person = await sql.prisma.user.findUnique({
    where: { id, deletedAt: null },
    select: { role: true },
  });
  if (person?.role !== 'executive' && person?.role !== 'employee') throw noSuchPerson();
  return { id, role: person.role };
}

const noSuchPerson = () => new Refusal('NOT_FOUND', 'Executive or employee not found.');

function toFigures(sums: CounterSums, due: string, medianSeconds: number | null): FigureSums {
  const { made, won, lost, won_value, received } = sums;
  return {
    made,
    won,
    lost,
    rate: winRate(won, lost),
    median_days: inDays(medianSeconds),
    won_value: rupeesOfSum(won_value),
    received: rupeesOfSum(received),
    due: rupeesOfSum(due),
  };
}

async function readStaff(sql: Sql, days: DateRange, storeId: number | undefined): Promise<FiguresOfStaff[]> {
  const [people, medians] = await Promise.all([
    sql.rows(selectFiguresOfStaff(days, storeId)),
    sql.rows(selectMediansOfStaff(days, storeId), byValues),
  ]);
  const medianOf = new Map(
    medians.map(({ executive_id, employee_id, median }) => [
      executive_id === null ? `employee ${employee_id}` : `executive ${executive_id}`,
      median,
    ]),
  );
  return people.map(({ id, name, role, due, ...sums }) => ({
    id,
    name,
    role,
    ...toFigures(sums, due, medianOf.get(`${role} ${id}`) ?? null),
  }));
}

interface CountedDays {
  readonly days: readonly { day: string; made: number; won: number; lost: number; received: string }[];
  readonly visits: readonly Pick<FiguresOfDay, 'day' | 'expected' | 'arrived' | 'no_show'>[];
}

/** Includes days without anything. */
function seriesOf(period: DateRange, { days, visits }: CountedDays): FiguresOfDay[] {
  const counted = new Map(days.map((each) => [each.day, each]));
  const came = new Map(visits.map((each) => [each.day, each]));
  return Array.from({ length: lengthOf(period) }, (_, index) => {
    const day = daysAfter(period.from, index);
    const { made = 0, won = 0, lost = 0, received = '0' } = counted.get(day) ?? {};
    const { expected = 0, arrived = 0, no_show = 0 } = came.get(day) ?? {};
    return { day, made, won, lost, received: rupeesOfSum(received), expected, arrived, no_show };
  });
}
