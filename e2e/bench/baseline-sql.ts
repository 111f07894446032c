import type pg from 'pg';

export interface Caller {
  readonly id: number;
  readonly role: string;
  readonly mobile: string;
  readonly active: boolean;
}
export interface Input extends Readonly<Record<string, unknown>> {
  readonly action?: string;
  readonly search?: string;
  readonly cursor?: string;
}

interface BaselineEndpoint {
  readonly roles: readonly string[];
  readonly status: number;
  run(caller: Caller, input: Input): Promise<object>;
}
/** By path and action: `/api/Opportunity list`. */
export type BaselineEndpoints = Record<string, BaselineEndpoint>;

type Row = Record<string, unknown>;

/** Prepared once per connection and text. */
export async function rowsOf(
  on: pg.Pool | pg.PoolClient,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return (await on.query<Row>({ name, text, values })).rows;
}

export async function rowOf(...of: Parameters<typeof rowsOf>): Promise<Row> {
  const [row] = await rowsOf(...of);
  if (row === undefined) throw new Error(`No row: ${of[1]}`);
  return row;
}

export async function within<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const done = await run(client);
    await client.query('COMMIT');
    client.release();
    return done;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Columns by order and name of the records (docs/product/gateway.md, "Records"). */
export const opportunityColumns = `t.id, t.name, t.user_id AS userid, t.employee_id AS employeeid, t.executive_id AS executiveid,
  t.total_amount::float8 AS total_amount, t.status, t.stage, t.stage_since, t.next_step, t.expected_on::text AS expected_on,
  t.lost_reason, t.lost_note, t.booking_id, t.created_at, t.version,
  (SELECT u.name FROM users u WHERE u.id = t.user_id) AS username, (SELECT u.name FROM users u WHERE u.id = t.executive_id) AS executivename,
  (SELECT u.name FROM users u WHERE u.id = t.employee_id) AS employeename`;
export const orderColumns = `t.id, t.name, t.user_id AS userid, t.executive_id AS executiveid, t.employee_id AS employeeid,
  t.total_amount::float8 AS total_amount, t.paid_amount::float8 AS paid_amount, t.pending_amount::float8 AS pending_amount,
  t.status, t.opportunity_id AS opportunityid, t.created_at, t.version,
  (SELECT u.name FROM users u WHERE u.id = t.user_id) AS username, (SELECT u.name FROM users u WHERE u.id = t.executive_id) AS executivename,
  (SELECT u.name FROM users u WHERE u.id = t.employee_id) AS employeename`;
export const bookingColumns = `t.id, t.slot_time::text AS slot_time, t.slot_date::text AS slot_date, s.shop_address, t.user_id,
  t.user_mobile, t.quantity_grams::text AS "Quantity", t.quantity_grams::text AS quantity, t.referral_code, t.status, t.created_at,
  t.version, t.moved_at, t.code, t.visit, t.arrived_at, t.reminders,
  (SELECT o.id FROM opportunities o WHERE o.booking_id = t.id AND o.deleted_at IS NULL) AS opportunityid,
  t.needs_new_time_at IS NOT NULL AS needs_new_time, t.needs_new_time_at AS new_time_until,
  (SELECT u.name FROM users u WHERE u.id = t.user_id) AS user_name`;
export const userColumns = `t.id, t.name, t.role, t.mobile, t.mobile AS phonenumber, t.email, t.gender, t.dob::text AS dob, t.address,
  CASE WHEN t.role = 'user' THEN t.plan_active ELSE NOT t.suspended END::int AS active, t.referral_id AS referalid,
  t.referrer_code AS referelcode, t.referrer_code AS referral_code, CASE WHEN t.role = 'executive' THEN t.id END AS executiveid,
  CASE WHEN t.role = 'employee' THEN t.id END AS employeeid, t.created_at, t.version`;
