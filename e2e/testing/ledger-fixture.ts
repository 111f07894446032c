import { expect } from 'vitest';
import { createOrder, type OrderOptions } from '@/prisma/factories/sales';
import type { User } from '@/lib/db/generated/client';
import { orderPayments, refundOrderPayment } from '@/lib/money/ledger/contract';
import * as operations from '@/lib/money/ledger/operations';
import { refundEntry } from '@/lib/money/ledger/refund';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { refusalOf, testContext, testNow } from './context';
import { testDb } from './database';

/** Fixture of one test file: a database with a company, and the ledger's operations. */
export async function ledgerFixture() {
  const database = await testDb();
  const { db, pool } = database;
  const context = testContext(database, { passwords: 'quick' });
  const { actions } = orderPayments;
  let staff: Company;

  const order = (options: Partial<OrderOptions> = {}) =>
    createOrder(db, {
      userId: staff.customer.id,
      employeeId: staff.employee.id,
      executiveId: staff.executive.id,
      createdAt: context.clock.now(),
      ...options,
    });
  let references = 0;
  const upi = (order_id: number, amount: number | string, changes: object = {}) => ({
    order_id,
    amount,
    method: 'upi',
    reference: `UTR${(references += 1)}`,
    ...changes,
  });
  const cash = (order_id: number, amount: number | string, changes: object = {}) => ({
    order_id,
    amount,
    method: 'cash',
    ...changes,
  });
  const books = async () => ({
    orders: await db.order.findMany({ orderBy: { id: 'asc' } }),
    entries: await db.orderEntry.findMany({ orderBy: { id: 'asc' } }),
    series: await db.numberSeries.findMany(),
    trail: await db.auditEntry.count(),
  });
  async function refused(attempt: () => Promise<unknown>) {
    const before = await books();
    const { code, message, details } = await refusalOf(attempt());
    expect(await books()).toEqual(before);
    return { code, message, fields: details.fields ?? {} };
  }
  const anyText: unknown = expect.any(String);
  const wrong = (field: string, message: string) => ({
    code: 'VALIDATION',
    message: anyText,
    fields: { [field]: message },
  });
  /** Each order's paid amount is the sum of its live entries, and receipts have no gaps. */
  async function expectSound() {
    const { rows } = await pool.query(
      `SELECT id FROM orders WHERE paid_amount <> (SELECT coalesce(sum(amount), 0) FROM order_entries WHERE order_id = orders.id AND voided_at IS NULL)`,
    );
    expect(rows).toEqual([]);
    const numbers = await db.orderEntry.findMany({
      where: { kind: 'payment' },
      select: { receiptNo: true },
      orderBy: { receiptNo: 'asc' },
    });
    expect(numbers.map(({ receiptNo }) => receiptNo)).toEqual(
      numbers.map((_, i) => `R/25-26/${String(i + 1).padStart(6, '0')}`),
    );
  }

  return {
    database,
    db,
    context,
    reset: async (): Promise<Company> => {
      await database.emptyAll();
      context.clock.set(testNow);
      return (staff = await createCompany(db));
    },
    as: (user: User) => context.as(user),
    list: throughContract(actions.list, operations.listEntries),
    add: throughContract(actions.add, operations.addPayment),
    voids: throughContract(actions.void, operations.voidEntry),
    refund: throughContract(refundOrderPayment, refundEntry),
    order,
    upi,
    cash,
    books,
    refused,
    wrong,
    expectSound,
  };
}
