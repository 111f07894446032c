import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPaymentOrder } from '@/prisma/factories/payments';
import { openSession } from '@/prisma/factories/sessions';
import { deleted } from '@/prisma/factories/users';
import type { Context } from '@/lib/kernel/access/operation';
import type { User } from '@/lib/db/generated/client';
import { PROJECT_DIR } from '@/tools/launch/project';
import { sendDueCodes } from '@/lib/visits/sms/reset-code-outbox';
import { settlePayment } from '@/lib/money/payments/settle';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf } from '@/e2e/testing/context';
import { orderRow } from '@/e2e/testing/payment-fixture';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { gate } from '@/e2e/testing/gate';
import { waitingForLocks } from '@/e2e/testing/lock-waits';
import { edit, inFlightFixture, remove } from '@/e2e/testing/in-flight-fixture';
import { changeOwnPassword } from './change-password';
import { changePassword, requestReset, updateProfile } from './contract';
import { changeOwnProfile } from './operations';
import { resetPassword } from './reset';

/* Concurrent changes of an account. */

const fixture = await inFlightFixture();
const { database, db, context, change } = fixture;

let staff: Company;
let customer: User;

beforeEach(async () => {
  ({ staff, customer } = await fixture.reset());
});

const saveProfile = throughContract(updateProfile, changeOwnProfile);

type Via = (context: Context) => Context;
const directly: Via = (of) => of;

/** Transactions that pause before they commit. */
function paused(): { via: Via; done: Promise<void>; commit(): void } {
  const [done, end] = [gate(), gate()];
  const via: Via = (of) => ({
    ...of,
    sql: {
      ...of.sql,
      transaction: (run, options) =>
        of.sql.transaction(async (tx) => {
          const result = await run(tx);
          done.open();
          await end.passed;
          return result;
        }, options),
    },
  });
  return { via, done: done.passed, commit: end.open };
}

const personal = {
  name: 'Personal Name',
  gender: 'other',
  email: 'personal@mail.example',
  dob: '1991-01-31',
  address: '1 Personal Road',
};
const edited = () => ({ id: customer.id, name: personal.name, email: personal.email });

interface Writer {
  /** If the account was deleted while the writer waited. */
  readonly outcome: string;
  /** @returns a function that starts the writer */
  ready(): Promise<(via: Via) => Promise<unknown>>;
}

const writers: Record<string, Writer> = {
  'the own profile': {
    outcome: 'UNAUTHENTICATED',
    ready: async () => {
      const { actor } = await openSession(db, customer.id, context.clock.now());
      return (via) => saveProfile(via(context.as(actor)), { ...personal, mobile: customer.mobile });
    },
  },
  'an edit by an admin': {
    outcome: 'NOT_FOUND',
    ready: async () => (via) => edit(via(context.as(staff.admin)), edited()),
  },
  'an edit by the employee who referred': {
    outcome: 'NOT_FOUND',
    ready: async () => (via) => edit(via(context.as(staff.employee)), edited()),
  },
  'the end of the referral': {
    outcome: 'NOT_FOUND',
    ready: async () => (via) => remove(via(context.as(staff.employee)), { id: customer.id }),
  },
  'the own password': {
    outcome: 'UNAUTHENTICATED',
    ready: async () => {
      const { actor } = await openSession(db, customer.id, context.clock.now());
      const passwords = { new_password: 'new password', confirm_password: 'new password' };
      return (via) =>
        throughContract(changePassword, changeOwnPassword)(via(context.as(actor)), {
          current_password: 'right password',
          ...passwords,
        });
    },
  },
  'a new password': {
    outcome: 'VALIDATION',
    ready: async () => {
      const phone = new FakeSmsProvider();
      const sent = { mobile: customer.mobile, new_password: 'new password' };
      await resetPassword.run(context, requestReset.input.parse(sent));
      await sendDueCodes({ ...context, sms: phone, dailyLimit: true });
      const otp = phone.codeOf(customer.mobile);
      return (via) => resetPassword.run(via(context), requestReset.input.parse({ ...sent, otp }));
    },
  },
  'a payment': {
    outcome: 'ok',
    ready: async () => {
      const order = await createPaymentOrder(db, { userId: customer.id });
      const payment = {
        id: 'pay_InFlight000001',
        orderId: order.razorpayOrderId,
        amountPaise: order.amountPaise,
        refundedPaise: 0,
        currency: 'INR',
        status: 'captured',
        method: 'upi',
      } as const;
      return (via) => settlePayment(via(context), orderRow(order), payment);
    },
  },
};

async function expectBlank(): Promise<void> {
  const { id } = customer;
  const account = await db.user.findUniqueOrThrow({ where: { id } });
  expect(account).toMatchObject({ ...deleted(context.clock.now()), planActive: false });
  const trail = await db.auditEntry.findMany({ where: { entity: 'user', entityId: id } });
  expect(JSON.stringify(trail)).not.toMatch(/personal|someone|199[01]-/i);
  expect(trail.filter(({ action }) => action === 'user.delete')).toHaveLength(1);
  expect(await db.session.count({ where: { userId: id, endedAt: null } })).toBe(0);
  expect(await db.subscription.count({ where: { userId: id, endedAt: null } })).toBe(0);
}

describe.each(Object.entries(writers))('%s and the deletion of the account', (_what, { outcome, ready }) => {
  test('waits for a running deletion and restores no personal data', async () => {
    const start = await ready();
    const { via, done, commit } = paused();
    const deletion = remove(via(context.as(staff.admin)), { id: customer.id });
    await done;
    const written = outcomesOf([start(directly)]);
    await waitingForLocks(database, 1);
    commit();
    await deletion;
    expect(await written).toEqual({ [outcome]: 1 });
    await expectBlank();
  });
});

describe('a deletion', () => {
  test.each([
    'the own profile',
    'an edit by an admin',
    'an edit by the employee who referred',
    'a new password',
  ])('waits for %s in progress, and blanks its data', async (what) => {
    const start = await writers[what]?.ready();
    const { via, done, commit } = paused();
    const written = start?.(via);
    await done;
    const deletion = remove(context.as(staff.admin), { id: customer.id });
    await waitingForLocks(database, 1);
    commit();
    await Promise.all([written, deletion]);
    await expectBlank();
  });
});

test('a write to a deleted account is not found and restores no blanked data', async () => {
  await remove(context.as(staff.admin), { id: customer.id });
  expect(await change(customer.id, { name: personal.name })).toBeUndefined();
  for (const data of [{ name: 'x' }, { email: 'x' }, { address: 'x' }, { dob: new Date() }])
    await expect(db.user.update({ where: { id: customer.id }, data })).rejects.toThrow(
      /users_deleted_blank_check/,
    );
  await expectBlank();
});

test('only changeAccount writes to existing accounts', () => {
  const product = ['lib', 'app'].flatMap((folder) =>
    readdirSync(join(PROJECT_DIR, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^lib\/db\/generated\//.test(file)),
  );
  const writing =
    /\buser\.(update|upsert|delete)\w*\(|(updateTable|deleteFrom)\('users\b|UPDATE "?users\b|DELETE FROM "?users\b/i;
  const found = product.filter((file) => writing.test(readFileSync(join(PROJECT_DIR, file), 'utf8')));
  expect(found).toEqual(['lib/people/accounts/write.ts']);
});
