import type pg from 'pg';
import { listLimit } from '@/lib/limits';
import {
  bookingColumns,
  opportunityColumns,
  rowOf,
  rowsOf,
  userColumns,
  type Input,
  type BaselineEndpoints,
} from './baseline-sql';

/* The baseline's read endpoints, with as few queries as possible. */

const staff = ['admin', 'executive', 'employee'];
const mostDates = 400;

const counted = (from: string, where: string) =>
  `(SELECT count(*)::int FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ${listLimit.exactTotalUpTo + 1}) counted)`;

/** Newest first. Each row includes the total and the cursor's sort value. */
function pageOf(
  columns: string,
  from: string,
  where: string,
  total: string,
  [limit, after]: readonly [limit: string, after: string] = ['$2', ''],
): string {
  return `SELECT ${columns}, t.created_at::text AS sorted, ${total} AS counted FROM ${from} WHERE ${where} ${after}
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${limit} + 1`;
}

function page(rows: Record<string, unknown>[], limit: number) {
  const last = rows[limit - 1];
  const total = Number(rows[0]?.['counted'] ?? 0);
  const more = rows.length > limit && last !== undefined;
  return {
    data: rows.slice(0, limit).map(({ sorted: _sorted, counted: _counted, ...record }) => record),
    total: Math.min(total, listLimit.exactTotalUpTo),
    ...(total > listLimit.exactTotalUpTo ? { total_is_lower_bound: true } : {}),
    next_cursor: more
      ? Buffer.from(JSON.stringify(['created_at', 'desc', last['sorted'], last['id']])).toString('base64url')
      : null,
  };
}

/** Position of an app cursor. */
function pointOf({ cursor }: Input): readonly [unknown, unknown] {
  const [, , value, id] = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString('utf8'));
  return [value, id];
}

const own = 't.deleted_at IS NULL AND t.executive_id = $1';
const named = `${own} AND (t.name ILIKE '%' || $3 || '%' OR t.id = $4)`;
const found = `t.deleted_at IS NULL AND (t.name ILIKE '%' || $2 || '%' OR t.email ILIKE '%' || $2 || '%' OR t.mobile LIKE $2 || '%')`;
const visits = `t.store_id = ANY (ARRAY(SELECT id FROM stores WHERE shop_address ILIKE '%' || $2 || '%')) AND t.slot_date = $3`;

const sql = {
  newest: pageOf(opportunityColumns, 'opportunities t', own, counted('opportunities t', own)),
  deep: pageOf(opportunityColumns, 'opportunities t', own, counted('opportunities t', own), [
    '$2',
    'AND (t.created_at, t.id) < ($3::timestamptz, $4::int)',
  ]),
  search: pageOf(opportunityColumns, 'opportunities t', named, counted('opportunities t', named)),
  users: pageOf(userColumns, 'users t', found, counted('users t', found), ['$1', '']),
  bookings: pageOf(
    bookingColumns,
    'bookings t JOIN stores s ON s.id = t.store_id',
    visits,
    counted('bookings t', visits),
    ['$1', ''],
  ),
  dates: `WITH RECURSIVE days AS (
      (SELECT max(slot_date) AS day, 1 AS n FROM bookings)
      UNION ALL
      SELECT (SELECT max(slot_date) FROM bookings WHERE slot_date < days.day), n + 1 FROM days
      WHERE days.day IS NOT NULL AND n < ${mostDates}
    ) SELECT array_agg(day::text ORDER BY day DESC) AS days FROM days WHERE day IS NOT NULL`,
  counts: `SELECT coalesce(sum(n) FILTER (WHERE list = 'opportunities'), 0)::int AS opportunities,
      coalesce(sum(n) FILTER (WHERE list = 'orders'), 0)::int AS orders, coalesce(sum(n) FILTER (WHERE list = 'bookings'), 0)::int AS bookings
    FROM list_counters WHERE (list IN ('opportunities', 'orders') AND owner = 'x' || $1::int) OR (list = 'bookings' AND owner = '')`,
  one: `SELECT ${opportunityColumns}, (SELECT coalesce(json_agg(json_build_object('from', c.from_stage, 'to', c.to_stage,
      'at', to_char(c.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', c.actor_id) ORDER BY c.id), '[]')
      FROM stage_changes c WHERE c.opportunity_id = t.id) AS stages
    FROM opportunities t WHERE t.id = $2 AND ${own}`,
};

export function baselineReads(pool: pg.Pool): BaselineEndpoints {
  return {
    '/api/Opportunity list': {
      roles: ['executive'],
      status: 200,
      run: async ({ id }, input) => {
        const limit = Number(input['limit']);
        if (input.search !== undefined) {
          const exactId = /^\d{1,9}$/.test(input.search) ? Number(input.search) : -1;
          return page(await rowsOf(pool, 'search', sql.search, [id, limit, input.search, exactId]), limit);
        }
        return page(
          input.cursor === undefined
            ? await rowsOf(pool, 'newest', sql.newest, [id, limit])
            : await rowsOf(pool, 'deep', sql.deep, [id, limit, ...pointOf(input)]),
          limit,
        );
      },
    },
    '/api/Opportunity read': {
      roles: ['executive'],
      status: 200,
      run: async ({ id }, input) => ({ data: await rowOf(pool, 'one', sql.one, [id, input['id']]) }),
    },
    '/api/get_all_user_details': {
      roles: ['admin'],
      status: 200,
      run: async (_, { limit, search }) =>
        page(await rowsOf(pool, 'users', sql.users, [limit, search]), Number(limit)),
    },
    '/api/get_all_booking_details': {
      roles: staff,
      status: 200,
      run: async (_, { limit, shop_address, slot_date }) => {
        const rows = await rowsOf(pool, 'bookings', sql.bookings, [limit, shop_address, slot_date]);
        const { days } = await rowOf(pool, 'dates', sql.dates, []);
        return { ...page(rows, Number(limit)), slot_dates: days };
      },
    },
    '/api/dashboard_counts': {
      roles: ['executive'],
      status: 200,
      run: async ({ id }) => ({ data: await rowOf(pool, 'counts', sql.counts, [id]) }),
    },
  };
}
