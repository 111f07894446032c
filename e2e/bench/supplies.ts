import type pg from 'pg';
import { bookingHorizonDays, storeHours } from '@/lib/business';

/** Records that requests consume: each can be closed or booked only once. */

/** Open sales of an executive, created on demand; the rest is used by the next measurement. */
export class OpenSales {
  private ids: number[] = [];

  constructor(
    private readonly pool: pg.Pool,
    private readonly executiveId: number,
  ) {}

  /** Ensures `wanted` open sales with one item each. */
  async fill(wanted: number): Promise<void> {
    const { rows: left } = await this.pool.query<{ id: number }>(
      'SELECT id FROM opportunities WHERE id = ANY ($1::int[])',
      [this.ids],
    );
    this.ids = left.map(({ id }) => id);
    const { rows } = await this.pool.query<{ id: number }>(
      `WITH made AS (
         INSERT INTO opportunities (name, user_id, executive_id, total_amount, status, created_at, updated_at)
         SELECT 'Ring for Meena', someone.id, $1, 25000, 'open', now(), now()
         FROM generate_series(1, $2), (SELECT id FROM users WHERE role = 'user' AND deleted_at IS NULL LIMIT 1) someone
         RETURNING id),
       items AS (
         INSERT INTO items (name, price, opportunity_id, created_at, updated_at) SELECT 'Ring', 25000, id, now(), now() FROM made)
       SELECT id FROM made`,
      [this.executiveId, Math.max(0, wanted - this.ids.length)],
    );
    this.ids.push(...rows.map(({ id }) => id));
  }

  /** An unused one, or null. */
  take(): number | null {
    return this.ids.shift() ?? null;
  }
}

/** Open days of the next year, from the day after tomorrow on. */
export function openDays(now: Date): string[] {
  return Array.from(
    { length: bookingHorizonDays - 3 },
    (_, n) => new Date(now.getTime() + (n + 2) * 86_400_000),
  )
    .filter((day) => storeHours.openDays.some((open) => open % 7 === day.getUTCDay()))
    .map((day) => day.toISOString().slice(0, 10));
}
