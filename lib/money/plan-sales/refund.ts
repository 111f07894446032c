import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { assertValid, Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import { rupeesOf } from '@/lib/paise';
import type { Transaction } from '@/lib/db/sql';
import { cashReturned } from '@/lib/money/ledger/cash';
import { cashBackProblem, referenceProblem } from '@/lib/money/ledger/rules';
import type { DeskMethod } from '@/lib/money/documents/record';
import { planCreditOf, planDocumentContent } from '@/lib/money/subscriptions/plan-document';
import { changeAccount } from '@/lib/people/accounts/write';
import { successText } from '@/lib/kernel/text/messages';
import type { refundPlan } from './contract';

/* Refunds of plans that were sold at the front desk, by admins (docs/product/money.md, "The plan at the front desk"). */

type In = InputOf<typeof refundPlan>;
type Out = OutputOf<typeof refundPlan>;

/**
 * Returns the money of the customer's last plan with a credit note, and ends the plan. Refuses 404 without a plan, 409 PAYMENT_ONLINE for
 * one paid online, 400 on `user_id` if it is refunded already, on `reference`, and on `method` above the legal limit of cash back.
 */
export const refundSoldPlan = operation<In, Out>(
  'refund a payment',
  'proof',
  ({ actor, clock, sql }, input) =>
    sql.transaction(async (tx) => {
      const { customer, plan, method: paidBy } = await lockPlan(tx, input.user_id);
      const method = input.method ?? paidBy;
      assertValid('reference', referenceProblem(method, input.reference));
      const reference = method === 'upi' ? (input.reference ?? null) : null;
      const now = clock.now();
      const { amountPaise } = plan;
      if (method === 'cash')
        assertValid(
          'method',
          cashBackProblem(amountPaise, await cashReturned(tx, { user_id: customer.id }, now)),
        );
      await endPlan(tx, customer, plan, actor.id, now);
      const invoice = {
        ...planDocumentContent.parse(plan.invoice),
        number: plan.receiptNo ?? '',
        issuedAt: plan.createdAt.toISOString(),
      };
      const content = planCreditOf(invoice, [], { amountPaise, method, reference, refundedAt: now });
      // Last: the number's series stays locked until the commit.
      const note = await tx.prisma.planCreditNote.create({
        data: {
          subscriptionId: plan.id,
          method,
          reference,
          recordedBy: actor.id,
          // Set by the trigger.
          number: '',
          content,
          issuedAt: now,
        },
        select: { id: true, number: true },
      });
      return {
        message: successText.planRefunded,
        data: {
          id: note.id,
          user_id: customer.id,
          name: customer.name,
          mobile: customer.mobile,
          method,
          reference,
          amount: rupeesOf(amountPaise),
          receipt_no: note.number,
          document: content.document,
        },
      };
    }),
);

/** The last plan of a customer, whose account is locked. */
async function lockPlan(tx: Transaction, userId: number) {
  const customer = await tx.first(
    query
      .selectFrom('users')
      .select(['id', 'name', 'mobile', 'plan_active'])
      .where('id', '=', userId)
      .where('role', '=', 'user')
      .where('deleted_at', 'is', null)
      // Not FOR UPDATE: who has locked the customer's cash back writes messages, whose foreign key must not wait for this.
      .forNoKeyUpdate(),
  );
  if (customer === undefined) throw notFound();
  const plan = await tx.prisma.subscription.findFirst({
    where: { userId },
    include: { creditNotes: { select: { id: true } } },
    orderBy: { id: 'desc' },
  });
  if (plan === null) throw notFound();
  const method = deskMethodOf(plan.method);
  if (method === undefined)
    throw new Refusal(
      'PAYMENT_ONLINE',
      'This plan was paid online. Refund its payment under Payments, then change the status of the user.',
    );
  if (plan.creditNotes.length > 0) throw wrongField('user_id', 'This plan is refunded already.');
  return { customer, plan, method };
}

function deskMethodOf(method: string): DeskMethod | undefined {
  return method === 'cash' || method === 'upi' ? method : undefined;
}

/** Ends what runs of the plan, also one that was granted after the sold one had ended; the audit entry is of each refund. */
async function endPlan(
  tx: Transaction,
  customer: { readonly id: number; readonly plan_active: boolean },
  plan: { readonly id: number; readonly endedAt: Date | null },
  actorId: number,
  now: Date,
): Promise<void> {
  const { id: userId, plan_active: isActive } = customer;
  if (plan.endedAt === null)
    await tx.prisma.subscription.update({ where: { id: plan.id }, data: { endedAt: now } });
  if (isActive) await changeAccount(tx, userId, { planActive: false }, now);
  writeAudit(
    tx,
    {
      actorId,
      action: 'user.plan refunded',
      entity: 'user',
      entityId: userId,
      before: { active: isActive ? 1 : 0 },
      after: { active: 0 },
    },
    now,
  );
}
