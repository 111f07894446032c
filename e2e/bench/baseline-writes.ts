import type pg from 'pg';
import { successText } from '@/lib/text/messages';
import {
  bookingColumns,
  opportunityColumns,
  orderColumns,
  rowOf,
  rowsOf,
  within,
  type Input,
  type BaselineEndpoints,
} from './baseline-sql';

/* The baseline's write endpoints: the same rows and audit entries as the app's. */

type On = pg.PoolClient;
type Row = Record<string, unknown>;

async function audit(on: On, actorId: number, action: string, id: unknown, before: Row | null, after: Row) {
  const text = `INSERT INTO audit_entries (at, actor_id, action, entity, entity_id, before, after)
    VALUES (now(), $1, $2, $3, $4, $5, $6)`;
  const values = [actorId, action, action.split('.')[0], id, before && JSON.stringify(before)];
  await on.query({ name: 'audit', text, values: [...values, JSON.stringify(after)] });
}

function changed(before: Row, after: Row): [Row, Row] {
  const keys = Object.keys(after).filter((key) => String(before[key]) !== String(after[key]));
  const pick = (of: Row) => Object.fromEntries(keys.map((key) => [key, of[key]]));
  return [pick(before), pick(after)];
}

async function requireParties(on: On, { userid, employeeid }: Input): Promise<void> {
  const rows = await rowsOf(
    on,
    'parties',
    `SELECT id, role FROM users WHERE id = ANY ($1::int[]) AND deleted_at IS NULL`,
    [[userid, employeeid]],
  );
  const roles = new Map(rows.map(({ id, role }) => [id, role]));
  if (roles.get(userid) !== 'user' || roles.get(employeeid) !== 'employee') throw new Error('Wrong parties');
}

async function close(on: On, callerId: number, opportunity: Row): Promise<Row> {
  const [live] = await rowsOf(
    on,
    'live order',
    `SELECT ${orderColumns} FROM orders t WHERE t.opportunity_id = $1 AND t.deleted_at IS NULL`,
    [opportunity['id']],
  );
  const order =
    live ??
    (await rowOf(
      on,
      'order',
      `INSERT INTO orders AS t (name, user_id, executive_id, employee_id, total_amount, paid_amount, pending_amount, status, opportunity_id,
         created_at, updated_at)
       SELECT 'Order for ' || name, user_id, executive_id, employee_id, total_amount, 0, total_amount, 'unpaid', id, now(), now()
       FROM opportunities WHERE id = $1 RETURNING ${orderColumns}`,
      [opportunity['id']],
    ));
  if (live === undefined) await audit(on, callerId, 'order.create', order['id'], null, order);
  await on.query({
    name: 'items',
    text: 'UPDATE items SET order_id = $1, updated_at = now() WHERE opportunity_id = $2 AND deleted_at IS NULL',
    values: [order['id'], opportunity['id']],
  });
  return order;
}

/** Locks a slot with a free place; triggers count the place on insert. */
const places = `UPDATE slots SET capacity = capacity
  WHERE store_id = $1 AND slot_date = $2 AND slot_time = $3 AND booked < capacity RETURNING booked`;

export function baselineWrites(pool: pg.Pool): BaselineEndpoints {
  return {
    '/api/Opportunity create': {
      roles: ['executive'],
      status: 201,
      run: (caller, input) =>
        within(pool, async (on) => {
          await requireParties(on, input);
          const data = await rowOf(
            on,
            'create',
            `INSERT INTO opportunities AS t (name, user_id, executive_id, employee_id, total_amount, status, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, 'open', now(), now()) RETURNING ${opportunityColumns}`,
            [input['name'], input['userid'], caller.id, input['employeeid'], input['total_amount']],
          );
          await audit(on, caller.id, 'opportunity.create', data['id'], null, data);
          return { message: successText.opportunityCreated, data };
        }),
    },
    '/api/Opportunity update': {
      roles: ['executive'],
      status: 200,
      run: (caller, input) =>
        within(pool, async (on) => {
          const before = await rowOf(
            on,
            'lock',
            `SELECT ${opportunityColumns} FROM opportunities t
             WHERE t.id = $1 AND t.executive_id = $2 AND t.deleted_at IS NULL AND t.status = 'open' FOR UPDATE`,
            [input['id'], caller.id],
          );
          const data = await rowOf(
            on,
            'update',
            `UPDATE opportunities t SET name = coalesce($2, name), total_amount = coalesce($3, total_amount),
               status = coalesce($4, status), version = version + 1, updated_at = now() WHERE id = $1 RETURNING ${opportunityColumns}`,
            [input['id'], input['name'], input['total_amount'], input['status']],
          );
          const closes = data['status'] === 'closed';
          const action = closes ? 'opportunity.close' : 'opportunity.update';
          await audit(on, caller.id, action, data['id'], ...changed(before, data));
          const response = { message: successText.opportunityUpdated, data };
          return closes ? { ...response, order: await close(on, caller.id, data) } : response;
        }),
    },
    '/api/slotbooking': {
      roles: ['user'],
      status: 201,
      run: (caller, input) =>
        within(pool, async (on) => {
          if (input['user_id'] !== caller.id || input['user_mobile'] !== caller.mobile)
            throw new Error('Not own');
          const store = await rowOf(on, 'store', 'SELECT id, capacity FROM stores WHERE shop_address = $1', [
            input['shop_address'],
          ]);
          await rowOf(on, 'plan', 'SELECT 1 FROM users WHERE id = $1 AND plan_active FOR SHARE', [caller.id]);
          const slot = [store['id'], input['slot_date'], input['slot_time']];
          const same = await rowsOf(
            on,
            'same',
            `SELECT id FROM bookings WHERE user_id = $1 AND slot_date = $2 AND slot_time = $3 AND status = 'booked'`,
            [caller.id, ...slot.slice(1)],
          );
          if (same.length > 0) throw new Error('Twice');
          await on.query({
            name: 'slot',
            text: 'INSERT INTO slots (store_id, slot_date, slot_time, capacity) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
            values: [...slot, store['capacity']],
          });
          await rowOf(on, 'place', places, slot);
          const data = await rowOf(
            on,
            'booking',
            `WITH t AS (
               INSERT INTO bookings (user_id, user_mobile, store_id, slot_date, slot_time, quantity_grams, created_at, updated_at)
               VALUES ($1, $2, $3, $4, $5, $6, now(), now()) RETURNING *)
             SELECT ${bookingColumns} FROM t JOIN stores s ON s.id = t.store_id`,
            [caller.id, caller.mobile, ...slot, input['quantity']],
          );
          await audit(on, caller.id, 'booking.create', data['id'], null, data);
          return { message: successText.slotBooked, data };
        }),
    },
  };
}
