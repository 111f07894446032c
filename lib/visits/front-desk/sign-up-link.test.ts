import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { actions, during, walkInFixture } from '@/e2e/testing/walk-in-fixture';
import { sendSignUpLink } from './walk-in';

const fixture = await walkInFixture();
const { database, db, as, counts } = fixture;

let staff: Company;
let customer: User;

beforeEach(async () => {
  ({ staff, customer } = await fixture.reset());
});

const limited = testContext(database, { passwords: 'quick', limits: true });
const sendLink = throughContract(actions.send_link, sendSignUpLink);

describe('the link to sign up', () => {
  const mobile = '9123456780';

  test('is queued for a mobile without an account, once within a minute', async () => {
    const before = counts.smsFlushes;
    for (let times = 0; times < 2; times += 1) await sendLink(as(staff.employee), { mobile });
    expect(counts.smsFlushes).toBe(before + 2);
    expect(await db.message.findMany()).toMatchObject([
      { kind: 'sign_up_link', mobile, customerId: null, variables: {}, state: 'queued' },
    ]);
  });

  test('is refused for an account', async () => {
    expect(await refusalOf(sendLink(as(staff.admin), { mobile: customer.mobile }))).toMatchObject({
      code: 'MOBILE_TAKEN',
      details: { fields: { mobile: expect.any(String) } },
    });
    expect(await db.message.count()).toBe(0);
  });

  test('goes out at most three times a day, from all senders together', async () => {
    const people = [staff.employee, staff.executive, staff.admin];
    for (const [n, who] of people.entries()) {
      limited.clock.set(new Date(Date.parse(during) + n * 60_000));
      await sendLink(limited.as(who), { mobile });
    }
    expect(await refusalOf(sendLink(limited.as(staff.employee), { mobile }))).toMatchObject({
      code: 'RATE_LIMITED',
    });
    expect(await db.message.count()).toBe(3);
  });
});
