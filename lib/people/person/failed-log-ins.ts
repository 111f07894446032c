import type { Context } from '@/lib/kernel/access/operation';
import { query, raw } from '@/lib/db/query';

export const failureReasons = ['wrong password', 'suspended', 'second factor'] as const;
export type FailureReason = (typeof failureReasons)[number];

/**
 * Stores a failed log-in to an account of staff, for the admin's view of the person; of customers and strangers nothing. Not awaited: an existing
 * account must not answer later than an unknown mobile.
 */
export function noteFailedLogIn(
  { sql, clock, client, logFault }: Pick<Context, 'sql' | 'clock' | 'client' | 'logFault'>,
  userId: number,
  reason: FailureReason,
): void {
  const entry = query
    .insertInto('failed_log_ins')
    .columns(['user_id', 'at', 'reason', 'address', 'user_agent'])
    .expression(
      query
        .selectFrom('users')
        .select((eb) => [
          'users.id as user_id',
          raw<Date>`${clock.now()}::timestamptz`.as('at'),
          eb.val(reason).as('reason'),
          eb.val(client.address).as('address'),
          eb.val(client.userAgent?.slice(0, 300) ?? null).as('user_agent'),
        ])
        .where('users.id', '=', userId)
        .where('users.role', '<>', 'user')
        .where('users.deleted_at', 'is', null)
        // A deletion waits, or comes first.
        .forShare(),
    );
  sql.rows(entry, { writes: true }).catch((error: unknown) => {
    logFault(error, 'A failed log-in could not be stored');
  });
}
