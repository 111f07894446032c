import { wrongField, type Refusal } from '@/lib/kernel/access/refusal';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import type { Purpose } from '@/lib/money/payments/purpose';
import { activatePlan } from './activate-plan';
import { creditPlanRefunds } from './credit-notes';

/** Activates the plan; a duplicate if the customer has it (docs/product/payments.md, "Settling"). */
export function planPurpose(employeeId: number | null): Purpose {
  return {
    lock: async (tx, order) => {
      const account = await tx.first(
        query
          .selectFrom('users')
          .select(['name', 'mobile', 'address', 'role', 'plan_active', 'deleted_at'])
          .where('id', '=', order.user_id)
          // Not FOR UPDATE, as when it is sold at the front desk: messages' foreign keys must not wait for this.
          .forNoKeyUpdate(),
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
          await activatePlan(tx, {
            userId: order.user_id,
            paid: { method: 'online', paymentId, reference },
            amountPaise,
            employeeId,
            customer: { name, mobile, address },
            now,
          });
          // Razorpay may have reported a refund of a part first.
          await creditPlanRefunds(tx, paymentId, now);
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
