import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { wrongField, type Refusal } from '@/lib/kernel/access/refusal';
import { changeAccount } from '@/lib/people/accounts/write';
import { premiumPlan } from '@/lib/business';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import type { DocumentCustomer } from '@/lib/money/documents/data';
import { lockPlanSeller } from '@/lib/money/ledger/document-seller';
import type { PaymentOrderRow, Purpose } from '@/lib/money/payments/purpose';
import { creditPlanRefunds } from './credit-notes';
import { planInvoiceOf } from './plan-document';

/** Activates the plan; a duplicate if the customer has it (docs/product/payments.md, "Settling"). */
export function planPurpose(employeeId: number | null): Purpose {
  return {
    lock: async (tx, order) => {
      const account = await tx.first(
        query
          .selectFrom('users')
          .select(['name', 'mobile', 'address', 'role', 'plan_active', 'deleted_at'])
          .where('id', '=', order.user_id)
          .forUpdate(),
      );
      if (account === undefined) throw new Error(`Payment order ${order.id} has no account`);
      const { name, mobile, address } = account;
      const mayStart = mayActivate({
        role: account.role,
        planActive: account.plan_active,
        deletedAt: account.deleted_at,
      });
      return ({ id: reference, amountPaise }) => ({
        effect: mayStart ? 'activated' : 'duplicate',
        bookedPaise: 0,
        excessPaise: 0,
        apply: async (tx, paymentId, now) => {
          if (!mayStart) return;
          if (employeeId !== null) await requireEmployee(tx, employeeId);
          const customer = { name, mobile, address };
          await activatePlan(tx, { order, paymentId, reference, amountPaise, employeeId, customer, now });
        },
      });
    },
    wants: async (sql, order) => {
      const account = await sql.prisma.user.findUnique({
        where: { id: order.user_id },
        select: { role: true, planActive: true, deletedAt: true },
      });
      return account !== null && mayActivate(account);
    },
  };
}

/** Razorpay returns a payment that is not captured. */
function mayActivate(account: {
  role: string;
  planActive: boolean;
  deletedAt: Date | string | null;
}): boolean {
  return account.role === 'user' && account.deletedAt === null && !account.planActive;
}

interface Activation {
  readonly order: PaymentOrderRow;
  readonly paymentId: number;
  /** Razorpay's id. */
  readonly reference: string;
  readonly amountPaise: number;
  readonly employeeId: number | null;
  readonly customer: DocumentCustomer;
  readonly now: Date;
}

/** The account must be locked. */
async function activatePlan(
  tx: Transaction,
  { order, paymentId, reference, amountPaise, employeeId, customer, now }: Activation,
): Promise<void> {
  // A manually revoked plan has an ended subscription; a new payment starts a new one.
  const userId = order.user_id;
  await tx.prisma.subscription.updateMany({
    where: { userId, endedAt: null },
    data: { endedAt: now },
  });
  await changeAccount(tx, userId, { planActive: true }, now);
  writeAudit(
    tx,
    {
      actorId: null,
      action: 'user.plan paid',
      entity: 'user',
      entityId: order.user_id,
      before: { active: 0 },
      after: { active: 1 },
    },
    now,
  );
  const seller = await lockPlanSeller(tx);
  const invoice = planInvoiceOf({ seller, customer, amountPaise, reference, paidAt: now });
  // Last: the number's series stays locked until the commit.
  await tx.prisma.subscription.create({
    data: {
      userId,
      employeeId,
      mobile: customer.mobile,
      name: premiumPlan.subscriptionName,
      paymentId,
      amountPaise,
      invoice,
      createdAt: now,
    },
  });
  // Razorpay may have reported a refund of a part first.
  await creditPlanRefunds(tx, paymentId, now);
}

async function requireEmployee(tx: Transaction, id: number): Promise<void> {
  const employee = await tx.first(
    query
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('role', '=', 'employee')
      .where('deleted_at', 'is', null)
      .forShare(),
  );
  if (employee === undefined) throw wrongField('employee_id', 'Employee does not exist or has another role.');
}

/** Whether a refusal is about the employee id. */
export function isOfSeller({ details }: Refusal): boolean {
  return details.fields !== undefined && 'employee_id' in details.fields;
}
