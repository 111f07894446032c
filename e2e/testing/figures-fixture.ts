import * as fc from 'fast-check';
import { compactCounters } from '@/lib/db/kept-counters';
import { checkCounters } from '@/lib/db/counters';
import type { User } from '@/lib/db/generated/client';
import { createEntry, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { readFigures } from '@/lib/desk/figures/contract';
import { showFigures } from '@/lib/desk/figures/operations';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { testContext } from './context';
import { testDb } from './database';

const figures = throughContract(readFigures, showFigures);
export const at = (text: string) => new Date(`${text}+05:30`);

/** Hours around midnight in Asia/Kolkata and UTC, and the ends of the periods below. */
const hours = fc.integer({ min: 0, max: 24 * 21 });
const instantOf = (hour: number) => new Date(Date.parse('2026-11-01T00:30:00+05:30') + hour * 3_600_000);
const who = fc.constantFrom('executive', 'otherExecutive', null);
const seller = fc.constantFrom('employee', 'otherEmployee', null);
const which = fc.nat({ max: 20 });
const paise = fc.integer({ min: 1, max: 900_000 });
const rupees = (value: number) => (value / 100).toFixed(2);
export const happening = fc.oneof(
  fc.record({ what: fc.constant('a sale' as const), hour: hours, who, seller, paise }),
  fc.record({
    what: fc.constant('moves' as const),
    which,
    hour: hours,
    to: fc.constantFrom('contacted', 'visiting', 'quoted', 'won', 'lost'),
    reason: fc.constantFrom('price', 'bought_elsewhere', 'no_answer', 'changed_mind', 'other'),
  }),
  fc.record({ what: fc.constantFrom('given' as const, 'order given' as const), which, who, seller }),
  fc.record({ what: fc.constantFrom('deleted' as const, 'restored' as const), which }),
  fc.record({ what: fc.constant('an order' as const), hour: hours, who, seller }),
  fc.record({
    what: fc.constantFrom('paid' as const, 'refunded' as const, 'adjusted' as const),
    which,
    hour: hours,
    paise,
  }),
  fc.record({ what: fc.constant('voided' as const), which }),
  fc.record({ what: fc.constant('compacted' as const) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** Fixture of one test file: a database with a company, and changes of sales as a model makes them. */
export async function figuresFixture() {
  const database = await testDb();
  const { db, pool } = database;
  const context = testContext(database, { passwords: 'quick' });

  let staff: Company;

  const of = async (user: User, input: object = { from: '2026-11-01', to: '2026-11-30' }) =>
    (await figures(context.as(user), input)).data;

  async function differences() {
    const client = await pool.connect();
    try {
      return await checkCounters(client);
    } finally {
      client.release();
    }
  }

  async function move(id: number, stage: string, since: Date, reason: string | null = null): Promise<void> {
    await pool.query(
      `UPDATE opportunities SET stage = $2::"OpportunityStage", stage_since = $3, lost_reason = $4::"LostReason",
       lost_note = CASE WHEN $4 = 'other' THEN 'Other' ELSE '' END, version = version + 1 WHERE id = $1`,
      [id, stage, since, reason],
    );
  }

  const sale = (createdAt: string, options: object = {}) =>
    createOpportunity(db, { userId: staff.customer.id, createdAt: at(createdAt), ...options });
  const idOf = (name: keyof Company | null) => (name === null ? null : staff[name].id);

  async function happen(it: Happening): Promise<void> {
    const userId = staff.customer.id;
    const nth = async (table: string) =>
      'which' in it
        ? (
            await pool.query<{ id: number }>(`SELECT id FROM ${table} ORDER BY id OFFSET $1 LIMIT 1`, [
              it.which,
            ])
          ).rows[0]?.id
        : undefined;
    switch (it.what) {
      case 'a sale':
        await createOpportunity(db, {
          userId,
          createdAt: instantOf(it.hour),
          totalAmount: rupees(it.paise),
          executiveId: idOf(it.who),
          employeeId: idOf(it.seller),
        });
        return;
      case 'moves': {
        const id = await nth('opportunities');
        if (id !== undefined) await move(id, it.to, instantOf(it.hour), it.to === 'lost' ? it.reason : null);
        return;
      }
      case 'given':
      case 'order given': {
        const table = it.what === 'given' ? 'opportunities' : 'orders';
        await pool.query(`UPDATE ${table} SET executive_id = $2, employee_id = $3 WHERE id = $1`, [
          await nth(table),
          idOf(it.who),
          idOf(it.seller),
        ]);
        return;
      }
      case 'deleted':
      case 'restored':
        await pool.query(`UPDATE opportunities SET deleted_at = $2 WHERE id = $1`, [
          await nth('opportunities'),
          it.what === 'deleted' ? new Date() : null,
        ]);
        return;
      case 'an order':
        await createOrder(db, {
          userId,
          createdAt: instantOf(it.hour),
          totalAmount: '100000.00',
          paidAmount: '20000.00',
          executiveId: idOf(it.who),
          employeeId: idOf(it.seller),
        });
        return;
      case 'paid':
      case 'refunded':
      case 'adjusted': {
        const orderId = await nth('orders');
        if (orderId === undefined) return;
        const method = 'upi' as const;
        const entry = {
          orderId,
          receivedAt: instantOf(it.hour),
          amount: rupees(Math.min(it.paise, 300_000)),
        };
        if (it.what === 'adjusted') return void (await createEntry(db, { ...entry, kind: 'adjustment' }));
        const payment = await createEntry(db, { ...entry, method });
        if (it.what === 'refunded')
          await createEntry(db, {
            ...entry,
            method,
            kind: 'refund',
            amount: `-${entry.amount}`,
            refundOf: payment.id,
          });
        return;
      }
      case 'voided':
        await pool.query(
          `WITH entry AS (
           UPDATE order_entries SET voided_at = now(), void_reason = 'Twice'
           WHERE id = $1 AND voided_at IS NULL AND kind <> 'adjustment'
             AND NOT EXISTS (SELECT 1 FROM order_entries refund WHERE refund.refund_of = order_entries.id AND refund.voided_at IS NULL)
           RETURNING order_id, amount)
         UPDATE orders SET paid_amount = paid_amount - amount, pending_amount = pending_amount + amount FROM entry WHERE orders.id = order_id`,
          [await nth('order_entries')],
        );
        return;
      case 'compacted':
        await compactCounters(context.sql);
    }
  }

  return {
    database,
    db,
    pool,
    context,
    of,
    differences,
    move,
    sale,
    happen,
    reset: async () => {
      await database.emptyAll();
      staff = await createCompany(db);
      return staff;
    },
  };
}
