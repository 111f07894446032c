import type { Case } from './cases';
import { inTurn, post, samples } from './requests';
import type { BenchEnvironment } from './environment';
import { ExpectedVisits } from './supplies';

/** Front desk, on days of about 300 visits; the app alone. */
export async function visitCases({ actors, database: { pool } }: BenchEnvironment): Promise<Case[]> {
  const executive = inTurn(actors.executive);
  const { rows } = await pool.query<{ date: string; shop_address: string }>(
    `SELECT slot_date::text AS date, shop_address FROM bookings JOIN stores ON stores.id = store_id
     WHERE slot_date BETWEEN current_date - 90 AND current_date AND status = 'booked'
     GROUP BY 1, 2 ORDER BY abs(count(*) - 300) LIMIT ${samples}`,
  );
  const day = inTurn(rows);
  const expected = new ExpectedVisits(pool);
  return [
    {
      key: 'v',
      name: 'visits of a day at a store',
      alone: true,
      next: () => post('/visits', executive().call, { action: 'day', ...day() }),
    },
    {
      key: 'w',
      name: 'check-in',
      alone: true,
      supply: () => expected.fill(),
      next: () => {
        const code = expected.take();
        return code === null ? null : post('/check_in', executive().call, { code });
      },
    },
  ];
}
