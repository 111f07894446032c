import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { createOrder } from '@/prisma/factories/sales';
import { dayBook } from '@/lib/money/day-book/contract';
import { closeDay } from '@/lib/money/day-book/closings';
import { showDayBook } from '@/lib/money/day-book/operations';
import { orderPayments } from '@/lib/money/ledger/contract';
import { addPayment } from '@/lib/money/ledger/operations';
import { openPlanCreditNote, openPlanReceipt } from '@/lib/money/subscriptions/contract';
import { readOwnReceipt } from '@/lib/money/subscriptions/own-plan';
import { readPlanCreditNote, readPlanReceipt } from '@/lib/money/subscriptions/plan-receipt';
import { openStatement } from '@/lib/money/statements/contract';
import { readStatement } from '@/lib/money/statements/operations';
import { sendDueCodes } from '@/lib/visits/sms/reset-code-outbox';
import { requestReset } from '@/lib/people/accounts/contract';
import { resetPassword } from '@/lib/people/accounts/reset';
import { refundPlan, registerCustomer } from './contract';
import { sellPlan } from './operations';
import { refundSoldPlan } from './refund';

/* docs/product/money.md, "The plan at the front desk". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { as } = context;
const sell = throughContract(registerCustomer, sellPlan);
const refund = throughContract(refundPlan, refundSoldPlan);
const book = throughContract(dayBook.actions.read, showDayBook);
const noon = '2026-02-02T06:30:00.000Z';
const mobile = '9876501234';
const ravi = { mobile, name: 'Ravi Kumar', method: 'cash' } as const;

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  context.clock.set(noon);
  staff = await createCompany(db);
});

describe('a mobile without an account', () => {
  test('becomes a customer with the plan, its tax invoice and a code by SMS', async () => {
    const { message, data } = await sell(as(staff.employee), ravi);
    expect(message).toBe('Registered, and the Premium Plan is active.');
    expect(data).toMatchObject({
      name: 'Ravi Kumar',
      mobile,
      method: 'cash',
      reference: null,
      amount: 200,
      receipt_no: expect.stringMatching(/^P\/25-26\/000001$/),
      document: 'tax_invoice',
      is_new: true,
      code_sent: true,
    });
    const user = await db.user.findUniqueOrThrow({ where: { id: data.user_id } });
    expect(user).toMatchObject({ role: 'user', planActive: true, name: 'Ravi Kumar', mobile });
    expect(await db.subscription.findMany()).toMatchObject([
      {
        id: data.id,
        userId: user.id,
        paymentId: null,
        method: 'cash',
        recordedBy: staff.employee.id,
        employeeId: staff.employee.id,
        amountPaise: 20_000,
      },
    ]);
    expect(await db.smsRequest.findMany({ select: { mobile: true } })).toEqual([{ mobile }]);
    const audits = await db.auditEntry.findMany({ where: { entityId: user.id }, orderBy: { id: 'asc' } });
    expect(audits.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['user.register', staff.employee.id],
      ['user.plan sold', staff.employee.id],
    ]);
  });

  test('sets the password with the code, which no member of staff has seen', async () => {
    await sell(as(staff.employee), ravi);
    const codes: string[] = [];
    const sms = {
      sendCode: (_to: string, code: string) => {
        codes.push(code);
        return Promise.resolve();
      },
    };
    await sendDueCodes({ ...context, sms, dailyLimit: true });
    const otp = codes[0] ?? '';
    const reset = throughContract(requestReset, resetPassword);
    await reset(context, { mobile, new_password: 'monsoon-2026', otp });
    const { passwordHash } = await db.user.findFirstOrThrow({ where: { mobile } });
    expect(await context.passwords.matches('monsoon-2026', passwordHash)).toBe(true);
  });

  test('needs a name, and a referral code that exists', async () => {
    for (const [changes, field] of [
      [{ name: undefined }, 'name'],
      [{ referral_code: 'NOBODY99' }, 'referral_code'],
      [{ method: 'upi' }, 'reference'],
    ] as const)
      expect(
        Object.keys(
          (await refusalOf(sell(as(staff.employee), { ...ravi, ...changes }))).details.fields ?? {},
        ),
      ).toEqual([field]);
    expect(await db.user.count({ where: { mobile } })).toBe(0);
  });

  test('registered by ten desks at once is sold one plan', async () => {
    const outcomes = await outcomesOf(Array.from({ length: 10 }, () => sell(as(staff.employee), ravi)));
    expect(outcomes).toEqual({ ok: 1, ALREADY_ACTIVE: 9 });
    expect(await db.subscription.count()).toBe(1);
  });
});

describe('a mobile with an account', () => {
  test('is sold the plan only, without a code', async () => {
    const { id } = await createUser(db, { mobile, name: 'Lakshmi' });
    const sent = { ...ravi, method: 'upi', reference: 'UPI1' };
    const { data, message } = await sell(as(staff.executive), sent);
    expect(message).toBe('The Premium Plan is active.');
    expect(data).toMatchObject({ user_id: id, name: 'Lakshmi', reference: 'UPI1', is_new: false });
    expect(await db.smsRequest.count()).toBe(0);
    expect(await db.subscription.findFirst()).toMatchObject({ employeeId: null, method: 'upi' });
  });

  test('of a customer with the plan, or of staff, is refused', async () => {
    await createUser(db, { mobile, active: true });
    expect((await refusalOf(sell(as(staff.employee), ravi))).code).toBe('ALREADY_ACTIVE');
    const refusal = await refusalOf(sell(as(staff.employee), { ...ravi, mobile: staff.admin.mobile }));
    expect(refusal.details.fields).toEqual({ mobile: 'This mobile number is a staff account.' });
    expect(await db.subscription.count()).toBe(0);
  });
});

test('a reference is of one payment, of a plan or of an order', async () => {
  await sell(as(staff.employee), { ...ravi, method: 'upi', reference: 'UPI1' });
  const other = { ...ravi, mobile: '9876501235', method: 'upi', reference: 'upi1' };
  expect((await refusalOf(sell(as(staff.employee), other))).code).toBe('REFERENCE_TAKEN');
  const { id: order_id } = await createOrder(db, {
    userId: staff.customer.id,
    executiveId: staff.executive.id,
    totalAmount: '1000.00',
    createdAt: new Date(noon),
  });
  const pay = throughContract(orderPayments.actions.add, addPayment);
  const payment = { order_id, amount: 100, method: 'upi', reference: 'UPI1' };
  expect((await refusalOf(pay(as(staff.executive), payment))).code).toBe('REFERENCE_TAKEN');
  await pay(as(staff.executive), { ...payment, reference: 'UPI2' });
  expect((await refusalOf(sell(as(staff.employee), { ...other, reference: 'UPI2' }))).code).toBe(
    'REFERENCE_TAKEN',
  );
});

describe('the money', () => {
  test('is in the day book, by method and by who took it, and in the cash of a closing', async () => {
    await sell(as(staff.employee), ravi);
    const { entries, by_method, by_staff } = await book(as(staff.admin), { date: '2026-02-02' });
    expect(entries).toMatchObject([
      { kind: 'payment', amount: 200, method: 'cash', about: 'plan', document: 'tax_invoice', late: false },
    ]);
    expect(by_method).toEqual([{ method: 'cash', in: 200, out: 0 }]);
    expect(by_staff).toMatchObject([{ id: staff.employee.id, in: 200 }]);
    const close = throughContract(dayBook.actions.close, closeDay);
    const { data } = await close(as(staff.admin), { date: '2026-02-02', counted: 200 });
    expect(data).toMatchObject({ computed: 200, difference: 0 });
    await sell(as(staff.employee), { ...ravi, mobile: '9876501235' });
    const after = await book(as(staff.admin), { date: '2026-02-02' });
    expect(after.entries.map(({ late }) => late)).toEqual([false, true]);
  });

  test('has a document for the customer and for who sold it', async () => {
    const { data } = await sell(as(staff.employee), ravi);
    const customer = await db.user.findUniqueOrThrow({ where: { id: data.user_id } });
    expect((await readOwnReceipt.run(as(customer), {})).receipt).toMatchObject({
      number: data.receipt_no,
      method: 'cash',
      paymentId: null,
      refundedRupees: 0,
    });
    const receipt = throughContract(openPlanReceipt, readPlanReceipt);
    await receipt(as(staff.employee), { user_id: data.user_id });
    expect((await refusalOf(receipt(as(staff.executive), { user_id: data.user_id }))).code).toBe('NOT_FOUND');
    const statement = throughContract(openStatement, readStatement);
    const span = { from: '2026-02-01', to: '2026-02-28' };
    await statement(as(customer), span);
    // Who sold a plan may open its documents only: not the statement, and no later plan.
    expect((await refusalOf(statement(as(staff.employee), { ...span, user_id: customer.id }))).code).toBe(
      'NOT_FOUND',
    );
    await refund(as(staff.admin), { user_id: customer.id });
    const { data: later } = await sell(as(staff.executive), ravi);
    const opened = (id: number) => receipt(as(staff.employee), { user_id: customer.id, id });
    await opened(data.id);
    expect((await refusalOf(opened(later.id))).code).toBe('NOT_FOUND');
    const note = throughContract(openPlanCreditNote, readPlanCreditNote);
    await note(as(staff.employee), { user_id: customer.id });
    expect((await refusalOf(note(as(staff.executive), { user_id: customer.id }))).code).toBe('NOT_FOUND');
  });
});
