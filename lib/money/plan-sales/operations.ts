import { operation } from '@/lib/kernel/access/operation';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { assertValid, Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { premiumPlan } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { cashReceived, lockName } from '@/lib/money/ledger/cash';
import { requireFreeReference } from '@/lib/money/ledger/references';
import { cashProblem, referenceProblem } from '@/lib/money/ledger/rules';
import { activatePlan } from '@/lib/money/subscriptions/activate-plan';
import { unmatchablePasswordHash } from '@/lib/people/auth/unmatchable-password-hash';
import { queueResetCode } from '@/lib/people/accounts/reset';
import { requestedFrom } from '@/lib/people/accounts/reset-requester';
import { insertAccount, isMobileTaken } from '@/lib/people/accounts/write';
import { requireReferralCode } from '@/lib/people/referrals/operations';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import type { registerCustomer } from './contract';

/* The plan sold at the front desk (docs/product/money.md, "The plan at the front desk"). */

type In = InputOf<typeof registerCustomer>;
type Out = OutputOf<typeof registerCustomer>;

interface Customer {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
  readonly address: string | null;
  readonly isNew: boolean;
}

/**
 * Sells the plan to the owner of a mobile, who gets an account if there is none, and by SMS the code with which to set its password: staff
 * never see a password. Decided under a lock of the mobile and of the account. Refuses 400 on `name` for a new customer without one, on
 * `reference`, `referral_code`, on `mobile` for staff, and on `method` at the legal limit of cash; 409 ALREADY_ACTIVE for a customer with
 * the plan, MOBILE_TAKEN if the mobile signs up at this moment, REFERENCE_TAKEN; 429 RATE_LIMITED.
 */
export const sellPlan = operation<In, Out>(
  'sell the plan at the front desk',
  'no proof',
  async (context, input) => {
    const { actor, client, clock, sql, limits, flushSms } = context;
    const { method } = input;
    assertValid('reference', referenceProblem(method, input.reference));
    const reference = method === 'upi' ? (input.reference ?? null) : null;
    await limits.consume('registrationsPerStaff', String(actor.id));
    const requester = await requestedFrom(client);
    const sold = sql.transaction(async (tx) => {
      lockName(tx, `customer ${input.mobile}`);
      const customer = await customerOf(tx, actor, input, clock.now());
      // After what it waited for.
      const now = clock.now();
      await requireMoney(tx, actor, customer, { method, reference }, now);
      if (customer.isNew) await queueResetCode(tx, customer.mobile, requester, now);
      const { id, receiptNo, document } = await activatePlan(tx, {
        userId: customer.id,
        paid: { method, reference, recordedBy: actor.id },
        amountPaise: premiumPlan.amountPaise,
        employeeId: actor.role === 'employee' ? actor.id : null,
        customer: { name: customer.name, mobile: customer.mobile, address: customer.address },
        now,
      });
      return { customer, id, receiptNo, document };
    });
    const { customer, id, receiptNo, document } = await sold.catch((error: unknown) => {
      if (!isMobileTaken(error)) throw error;
      const message = 'This mobile number has signed up at this moment. Please try again.';
      throw new Refusal('MOBILE_TAKEN', message, { fields: { mobile: message }, cause: error });
    });
    if (customer.isNew) flushSms();
    return {
      message: customer.isNew ? successText.customerRegistered : successText.planSold,
      data: {
        id,
        user_id: customer.id,
        name: customer.name,
        mobile: customer.mobile,
        method,
        reference,
        amount: premiumPlan.amountRupees,
        receipt_no: receiptNo,
        document,
        is_new: customer.isNew,
        code_sent: customer.isNew,
      },
    };
  },
);

/** The locked account of a mobile, made if there is none. Refuses staff and customers with the plan. */
async function customerOf(tx: Transaction, actor: SignedIn, input: In, now: Date): Promise<Customer> {
  const { mobile } = input;
  const account = await tx.first(
    query
      .selectFrom('users')
      .select(['id', 'name', 'mobile', 'address', 'role', 'plan_active'])
      .where('mobile', '=', mobile)
      .where('deleted_at', 'is', null)
      // Not FOR UPDATE: who has locked the customer's cash writes messages, whose foreign key must not wait for this.
      .forNoKeyUpdate(),
  );
  if (account === undefined) return register(tx, actor, input, now);
  if (account.role !== 'user') throw wrongField('mobile', refusalText.staffMobile);
  if (account.plan_active)
    throw new Refusal('ALREADY_ACTIVE', refusalText.planOfCustomer, {
      fields: { mobile: refusalText.planOfCustomer },
    });
  const { id, name, address } = account;
  return { id, name, mobile, address, isNew: false };
}

async function register(
  tx: Transaction,
  actor: SignedIn,
  { mobile, name, referral_code: code }: In,
  now: Date,
): Promise<Customer> {
  if (name === undefined) throw wrongField('name', 'Name is required: this mobile number has no account.');
  if (code !== undefined) await requireReferralCode(tx, code);
  const { id } = await insertAccount(
    tx,
    { role: 'user', name, mobile, passwordHash: unmatchablePasswordHash(), referrerCode: code ?? null },
    { action: 'user.register', by: actor.id },
    now,
  );
  return { id, name, mobile, address: null, isNew: true };
}

/** Refuses cash at the legal limit of a day, and a reference that another payment has. */
async function requireMoney(
  tx: Transaction,
  actor: SignedIn,
  customer: Customer,
  { method, reference }: { readonly method: In['method']; readonly reference: string | null },
  now: Date,
): Promise<void> {
  if (method === 'upi') {
    if (reference !== null) await requireFreeReference(tx, actor, method, reference);
    return;
  }
  const { ofDay } = await cashReceived(tx, { id: 0, user_id: customer.id }, now);
  assertValid('method', cashProblem(premiumPlan.amountPaise, { ofDay, ofOrder: 0 }));
}
