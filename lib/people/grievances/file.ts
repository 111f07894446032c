import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import { openOperation } from '@/lib/kernel/access/operation';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { storeDate } from '@/lib/kernel/text/format';
import { successText } from '@/lib/kernel/text/messages';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { dateVariable } from '@/lib/visits/messages/templates';
import type { fileGrievance } from './contract';
import { dueOf } from './rules';

/**
 * Takes a complaint of anybody (docs/product/privacy.md, "Complaints"). The response acknowledges it, and so does a text message to the mobile, in
 * the language of its account. Refuses 429 after 10 per address and hour, or 3 per mobile and day.
 */
export const takeGrievance = openOperation<InputOf<typeof fileGrievance>, OutputOf<typeof fileGrievance>>(
  async ({ sql, clock, limits, client, flushSms }, { name, mobile, email, text }) => {
    await limits.consume('grievancesPerAddress', client.network);
    await limits.consume('grievancesPerMobile', mobile);
    const now = clock.now();
    const dueAt = dueOf(now);
    const ticket = await sql.transaction(async (tx) => {
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
    flushSms();
    return {
      message: successText.grievanceFiled,
      data: { ticket, acknowledged_at: now.toISOString(), due_at: dueAt.toISOString() },
    };
  },
);
