import { erasureRule } from '@/lib/account-rules';
import { attemptEach, dueRowsPerPage, type DueRow } from '@/lib/db/attempt-each';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import type { Clock } from '@/lib/kernel/access/operation';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { yearsBefore } from '@/lib/kernel/text/calendar';
import { selectUsers, type UserRow } from '@/lib/people/accounts/to-wire';
import type { IdentityKeys } from '@/lib/people/identity/sealed-text';
import { lockSalesOf } from '@/lib/people/users/erase';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { closeAccount } from './close-account';
import { reasonsAgainst } from './reasons';
import { forgetRecipients } from './recipients';

/* Closes accounts whose days to take the deletion back are over, and erases what was sealed and what documents name (docs/product/privacy.md, "Erasure"). */

interface ErasureContext {
  readonly sql: Sql;
  readonly clock: Clock;
  /** Undefined without `IDENTITY_KEY`: nothing is kept sealed. */
  readonly identityKeys: IdentityKeys | undefined;
}

export interface ErasuresDone {
  readonly closed: number;
  readonly refused: number;
  readonly erased: number;
  /** Accounts whose name left documents that are no longer kept. */
  readonly forgotten: number;
  /** Of accounts that failed, which the next run tries again, and of documents that keep their recipient. */
  readonly errors: readonly unknown[];
}

/** Safe in several processes at once: the account's lock and the state of the request decide. */
export async function runErasures({ sql, clock, identityKeys }: ErasureContext): Promise<ErasuresDone> {
  const now = clock.now();
  const closing = await attemptEach(
    sql,
    (last) => dueRequests({ state: 'requested', time: 'closes_at', until: now }, last),
    (tx, request) => close(tx, request, identityKeys, now),
  );
  const sealedUntil = yearsBefore(now, erasureRule.sealedYears);
  const erasing = await attemptEach(
    sql,
    (last) => dueRequests({ state: 'closed', time: 'closed_at', until: sealedUntil }, last),
    (tx, request) => erase(tx, request, now),
  );
  const naming = await attemptEach(
    sql,
    (last) => dueNames(now, last),
    (tx, { id }) => forgetRecipients(tx, id, now),
  );
  const named = naming.outcomes.filter((outcome) => outcome !== null);
  const outcomes = [...closing.outcomes, ...erasing.outcomes, ...named.map((outcome) => outcome.is)];
  const countOf = (outcome: (typeof outcomes)[number]) => outcomes.filter((each) => each === outcome).length;
  return {
    closed: countOf('closed'),
    refused: countOf('refused'),
    erased: countOf('erased'),
    forgotten: countOf('forgotten'),
    errors: [
      ...closing.errors,
      ...erasing.errors,
      ...naming.errors,
      ...named.flatMap((outcome) => outcome.errors),
    ],
  };
}

interface DueRequests {
  readonly state: 'requested' | 'closed';
  readonly time: 'closes_at' | 'closed_at';
  readonly until: Date;
}

const dueRequests = ({ state, time, until }: DueRequests, last: DueRow) =>
  query
    .selectFrom('erasures')
    .select(['id', 'user_id as userId', raw<string>`${raw.ref(time)}`.as('due_at')])
    .where('state', '=', state)
    .where(time, '<=', until.toISOString())
    .where(raw<boolean>`(${raw.ref(time)}, id) > (${last.due_at}::timestamptz, ${last.id}::int)`)
    .orderBy(time)
    .orderBy('id')
    .limit(dueRowsPerPage);

/** By the id of the account. */
const dueNames = (now: Date, last: DueRow) =>
  query
    .selectFrom('named_documents')
    .select(['user_id as id', 'due_at'])
    .where('due_at', '<=', now.toISOString())
    .where(raw<boolean>`(due_at, user_id) > (${last.due_at}::timestamptz, ${last.id}::int)`)
    .orderBy('due_at')
    .orderBy('user_id')
    .limit(dueRowsPerPage);

interface Request {
  readonly id: number;
  readonly userId: number;
}

async function close(
  tx: Transaction,
  { id, userId }: Request,
  keys: IdentityKeys | undefined,
  now: Date,
): Promise<'closed' | 'refused' | null> {
  // The account first, as a log-in locks it.
  const user = await tx.first(
    selectUsers.where('users.id', '=', userId).where('users.deleted_at', 'is', null).forNoKeyUpdate('users'),
  );
  const due = await tx.first(
    query
      .selectFrom('erasures')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'requested')
      .where('closes_at', '<=', now.toISOString())
      .forUpdate(),
  );
  if (user === undefined || due === undefined) return null;
  await lockSalesOf(tx, userId);
  await tx.rows(
    query.selectFrom('bookings').select('id').where('user_id', '=', userId).orderBy('id').forUpdate(),
  );
  const reasons = await reasonsAgainst(tx, userId, now);
  // A customer who has become a colleague asked for no deletion of that account.
  if (reasons.length > 0 || user.role !== 'user') {
    await refuse(tx, id, user, now);
    return 'refused';
  }
  await closeAccount(tx, user, { actorId: null, action: 'user.closed' }, keys, now);
  return 'closed';
}

/** Keeps the account and sends its owner an SMS. */
async function refuse(tx: Transaction, id: number, user: UserRow, now: Date): Promise<void> {
  await tx.prisma.erasure.update({
    where: { id },
    data: { state: 'refused', endedAt: now },
    select: { id: true },
  });
  enqueueMessage(
    tx,
    {
      kind: 'erasure_refused',
      key: `erasure_refused:${id}`,
      customerId: user.id,
      mobile: user.mobile,
      variables: {},
    },
    now,
  );
  writeAudit(tx, { actorId: null, action: 'user.erasure refused', entity: 'user', entityId: user.id }, now);
}

async function erase(tx: Transaction, { id, userId }: Request, now: Date): Promise<'erased' | null> {
  const erased = await tx.first(
    query
      .updateTable('erasures')
      .set({ state: 'erased', erased_at: now })
      .where('id', '=', id)
      .where('state', '=', 'closed')
      .returning('closed_at'),
  );
  if (erased === undefined) return null;
  await tx.prisma.sealedRest.deleteMany({ where: { userId } });
  // Documents of a closed account are still opened: those entries are a part of the access log, which is kept a year at least.
  tx.send(
    query
      .deleteFrom('customer_openings')
      .where('customer_id', '=', userId)
      .where(raw<boolean>`at <= ${erased.closed_at}::timestamptz`),
  );
  await tx.prisma.session.deleteMany({ where: { userId } });
  writeAudit(tx, { actorId: null, action: 'user.erased', entity: 'user', entityId: userId }, now);
  return 'erased';
}
