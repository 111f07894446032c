import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import { openOperation, type RateLimiter } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { storeDate } from '@/lib/kernel/text/format';
import { successText } from '@/lib/kernel/text/messages';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { dateVariable } from '@/lib/visits/messages/templates';
import type { fileGrievance } from './contract';
import { dueOf } from './rules';

/**
 * Takes a complaint of anybody (docs/product/privacy.md, "Complaints"). The response acknowledges it, and so does a text message to the mobile, in
 * the language of its account. Refuses 429 after 60 per address and hour. The fourth per mobile and day is filed without a message: anybody may
 * name any mobile, and must not keep its owner from complaining.
 */
export const takeGrievance = openOperation<InputOf<typeof fileGrievance>, OutputOf<typeof fileGrievance>>(
  async ({ sql, clock, limits, client, flushSms }, { name, mobile, email, text }) => {
    await limits.consume('grievancesPerAddress', client.network);
    const sendsMessage = await mayMessage(limits, mobile);
    const now = clock.now();
    const dueAt = dueOf(now);
    const filing = sql.transaction(async (tx) => {
      // Shared: a deletion erases the complaint, or comes first.
      const account = await tx.first(
        query
          .selectFrom('users')
          .select('id')
          .where('mobile', '=', mobile)
          .where('deleted_at', 'is', null)
          .forShare(),
      );
      const row = await tx.prisma.grievance.create({
        // The ticket is assigned by the database.
        data: { ticket: '', name, mobile, email: email ?? null, text, createdAt: now, dueAt },
      });
      if (sendsMessage)
        enqueueMessage(
          tx,
          {
            kind: 'grievance_received',
            key: `grievance_received:${row.id}`,
            customerId: account?.id ?? null,
            mobile,
            variables: { ticket: row.ticket, date: dateVariable(storeDate(dueAt)) },
          },
          now,
        );
      const entry = { entity: 'grievance', entityId: row.id, after: { ticket: row.ticket } } as const;
      writeAudit(tx, { actorId: null, action: 'grievance.file', ...entry }, now);
      return row.ticket;
    });
    const ticket = await filing.catch(async (error: unknown) => {
      await limits.refund('grievancesPerAddress', client.network);
      if (sendsMessage) await limits.refund('grievanceMessagesPerMobile', mobile);
      throw error;
    });
    flushSms();
    return {
      message: successText.grievanceFiled,
      data: { ticket, acknowledged_at: now.toISOString(), due_at: dueAt.toISOString() },
    };
  },
);

async function mayMessage(limits: RateLimiter, mobile: string): Promise<boolean> {
  try {
    await limits.consume('grievanceMessagesPerMobile', mobile);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}
