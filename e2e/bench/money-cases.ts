import { randomUUID } from 'node:crypto';
import type { Case } from './cases';
import { get, inTurn, keyed, limit, post, samples } from './requests';
import type { BenchEnvironment } from './environment';
import { PaidOrders, UnpaidOrders, unpaidTotal } from './supplies';

/** Ledger, deliveries, dues and day book; the app alone. */
export async function moneyCases({ actors, database: { pool } }: BenchEnvironment): Promise<Case[]> {
  const executive = inTurn(actors.executive);
  const admin = inTurn(actors.admin);
  const me = executive().id;
  const rowsOf = async <T extends object>(sql: string, ...values: unknown[]) =>
    (await pool.query<T>(sql, values)).rows;
  const listed = inTurn(
    await rowsOf<{ id: number }>(
      `SELECT id FROM orders WHERE executive_id = $1 AND deleted_at IS NULL AND paid_amount > 0
       ORDER BY md5(id::text) LIMIT ${samples}`,
      me,
    ),
  );
  const buyers = await rowsOf<{ id: number }>(
    'SELECT DISTINCT user_id AS id FROM orders WHERE user_id = ANY ($1::int[]) AND deleted_at IS NULL',
    actors.bookers.map(({ id }) => id),
  );
  const buyer = inTurn(actors.bookers.filter(({ id }) => buyers.some((each) => each.id === id)));
  const bookedDay = inTurn(
    await rowsOf<{ day: string }>(
      `SELECT to_char(current_date - n, 'YYYY-MM-DD') AS day FROM generate_series(1, 90) n`,
    ),
  );
  const unpaid = new UnpaidOrders(pool, me);
  const paid = new PaidOrders(pool, me);
  const payInFull = () => {
    const order_id = unpaid.take();
    const payment = { method: 'upi', amount: unpaidTotal, reference: `UTR${randomUUID()}` };
    return order_id === null
      ? null
      : post('/order_payments', executive().call, { action: 'add', order_id, ...payment }, 201);
  };
  return [
    {
      key: 'o',
      name: 'payments of an order',
      alone: true,
      next: () => post('/order_payments', executive().call, { action: 'list', order_id: listed().id }),
    },
    {
      key: 'p',
      name: 'record payment',
      alone: true,
      supply: (requests) => unpaid.fill(requests),
      next: () => keyed(payInFull()),
    },
    {
      key: 'p0',
      name: 'record payment, without a key',
      alone: true,
      supply: (requests) => unpaid.fill(requests),
      next: payInFull,
    },
    {
      key: 'z',
      name: 'deliver a piece',
      alone: true,
      supply: (requests) => paid.fill(requests),
      next: () => {
        const delivery = paid.takeDelivery();
        return delivery && keyed(post('/deliver', executive().call, delivery, 201));
      },
    },
    {
      key: 'q',
      name: 'dues with sums, of an executive',
      alone: true,
      next: () => post('/dues', executive().call, { limit }),
    },
    {
      key: 'q2',
      name: 'dues with sums, all',
      alone: true,
      next: () => post('/dues', admin().call, { limit }),
    },
    {
      key: 'q3',
      name: 'advances with sums, of an executive',
      alone: true,
      next: () => post('/advances', executive().call, { limit }),
    },
    {
      key: 'q4',
      name: 'advances with sums, all',
      alone: true,
      next: () => post('/advances', admin().call, { limit }),
    },
    {
      key: 'n5',
      name: 'page /admin-orders/<id>',
      alone: true,
      next: () => get(`/admin-orders/${listed().id}`, admin().page),
    },
    { key: 'r', name: 'own orders', alone: true, next: () => get('/api/my_orders?limit=20', buyer().call) },
    {
      key: 's',
      name: 'day book of a day',
      alone: true,
      next: () => post('/day_book', admin().call, { date: bookedDay().day }),
    },
  ];
}
