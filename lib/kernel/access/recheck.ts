import { raisedByUs } from '@/lib/db/faults';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { refusalText } from '@/lib/kernel/text/messages';
import { actorKinds, type ActorKind, type SignedIn } from './actor';
import { accessDecision, type Permission } from './permissions';
import { Refusal, type RefusalCode } from './refusal';

/*
 * Between authentication and write the session may end, or the account lose a right: each transaction begins with the SQL function
 * `require_actor`, which locks the account row, so that later changes of the account wait.
 */

/**
 * Locks on accounts; other permissions change none. `account`: changes the own account or ends its sessions; two at once would otherwise
 * deadlock. `accounts`: may change any account; serialized.
 */
const accountLockOf: Partial<Record<Permission, 'account' | 'accounts'>> = {
  'end own sessions': 'account',
  'update own profile': 'account',
  'change own password': 'account',
  'decide on own consents': 'account',
  'erase own account': 'account',
  'name own nominee': 'account',
  'download own data': 'account',
  'set up own second factor': 'account',
  'confirm a payment': 'account',
  /** Counts the entries of the customer. */
  'wait for a place': 'account',
  /** One open request of the customer. */
  'ask for a call': 'account',
  'edit users': 'accounts',
  'delete users': 'accounts',
  'require second factors': 'accounts',
  /** Ends sessions of others. */
  'mark a shared counter': 'accounts',
  'end sessions of staff': 'accounts',
  /** Locks the owner of the factor, too. */
  'reset second factors': 'accounts',
  'cancel resets of second factors': 'accounts',
};

const requireActor = compileOnce(
  (
    value: Placeholder<{
      session: string;
      id: number;
      now: Date;
      mayAct: readonly ActorKind[];
      holds: string;
    }>,
  ) =>
    query.selectNoFrom(
      raw<boolean>`require_actor(${value('session')}, ${value('id')}::int, ${value('now')}::timestamptz, ${value('mayAct')}::text[], ${value('holds')})`.as(
        'is_actor',
      ),
    ),
);

/** Begins each transaction and write with the recheck. Refuses with the error codes of the authentication. */
export function rechecked(sql: Sql, actor: SignedIn, permission: Permission, now: () => Date): Sql {
  const kinds = kindsOf(actor);
  const mayAct = kinds.filter((kind) => accessDecision(permission, kind) === 'yes');
  const { sessionId: session, id } = actor;
  const holds = accountLockOf[permission] ?? '';
  const check = () => requireActor({ session, id, now: now(), mayAct, holds });
  const mapActorErrors = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      throw refusalOf(error, kinds, permission) ?? error;
    }
  };
  const rows: Sql['rows'] = (statement, options = {}) =>
    options.writes === true
      ? mapActorErrors(() => sql.rows(statement, { ...options, first: check() }))
      : sql.rows(statement, options);
  return {
    prisma: sql.prisma,
    rows,
    first: async (statement, options) => (await rows(statement, options))[0],
    transaction: (run) => mapActorErrors(() => sql.transaction(run, { first: check() })),
  };
}

const sentences: Partial<Record<RefusalCode, string>> = {
  UNAUTHENTICATED: refusalText.unauthenticated,
  SUBSCRIPTION_REQUIRED: refusalText.subscriptionRequired,
  ALREADY_ACTIVE: refusalText.alreadyActive,
  FACTOR_NEEDED: refusalText.factorNeeded,
  LOCKED: refusalText.locked,
};

/** A refusal that depends on the actor, not on the request. */
export function denied(code: RefusalCode): Refusal {
  return new Refusal(code, sentences[code] ?? refusalText.forbidden);
}

/** The actor kinds that an account of this role can have without a new log-in. */
function kindsOf({ role }: SignedIn): readonly ActorKind[] {
  return role === 'user' ? ['inactive customer', 'active customer'] : [role];
}

/** Refusal of an error raised by `require_actor`; null for another error. */
function refusalOf(error: unknown, kinds: readonly ActorKind[], permission: Permission): Refusal | null {
  const raised = raisedByUs(error);
  if (raised === null) return null;
  if (raised.message === 'locked') return denied('LOCKED');
  const become = actorKinds.find((kind) => kind === raised.message);
  // A role change ends the sessions of an account.
  if (become === undefined || !kinds.includes(become)) return denied('UNAUTHENTICATED');
  const decision = accessDecision(permission, become);
  return denied(decision === 'yes' ? 'UNAUTHENTICATED' : decision);
}
