import type { SignedIn } from '@/lib/kernel/access/actor';
import { forbiddenField, Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import type { Role } from '@/lib/kernel/access/actor';

/** See docs/product/rules.md, "People on a sale". */
export interface Parties {
  readonly user_id: number;
  readonly executive_id: number | null;
  readonly employee_id: number | null;
}

/** Names as selected by `partyNames` (./names). */
export interface PartyNames {
  readonly username: string | null;
  readonly executivename: string | null;
  readonly employeename: string | null;
}

export interface PartiesInput {
  readonly userid?: number | undefined;
  readonly executiveid?: number | null | undefined;
  readonly employeeid?: number | null | undefined;
}

/** An executive's `executiveid` and an employee's `employeeid` are their own, whatever the request contains. */
export function partiesOfNew(actor: SignedIn, input: PartiesInput & { readonly userid: number }): Parties {
  return {
    user_id: input.userid,
    executive_id: actor.role === 'executive' ? actor.id : (input.executiveid ?? null),
    employee_id: actor.role === 'employee' ? actor.id : (input.employeeid ?? null),
  };
}

/** The own id may be sent unchanged; changing it, also to null, is refused 403. */
export function partiesOfUpdate(actor: SignedIn, input: PartiesInput, current: Parties): Parties {
  const parties = {
    user_id: input.userid ?? current.user_id,
    executive_id: input.executiveid === undefined ? current.executive_id : input.executiveid,
    employee_id: input.employeeid === undefined ? current.employee_id : input.employeeid,
  };
  if (actor.role === 'executive' && parties.executive_id !== current.executive_id)
    throw notYours('executiveid', 'Executive ID');
  if (actor.role === 'employee' && parties.employee_id !== current.employee_id)
    throw notYours('employeeid', 'Employee ID');
  return parties;
}

/**
 * Refuses 400 for every changed id that is not an account of its role. Call it in the transaction that writes the ids: accounts stay
 * locked, so that none is deleted or changes its role.
 * @param current of an update, with the names of those that stay
 */
export async function requireParties(
  tx: Transaction,
  parties: Parties,
  current: (Parties & Partial<PartyNames>) | null,
): Promise<PartyNames> {
  const rules = [
    {
      field: 'userid',
      id: parties.user_id,
      was: current?.user_id,
      role: 'user',
      message: 'Customer does not exist.',
    },
    {
      field: 'executiveid',
      id: parties.executive_id,
      was: current?.executive_id,
      role: 'executive',
      message: 'Executive does not exist or has another role.',
    },
    {
      field: 'employeeid',
      id: parties.employee_id,
      was: current?.employee_id,
      role: 'employee',
      message: 'Employee does not exist or has another role.',
    },
  ] as const satisfies readonly {
    field: string;
    id: number | null;
    was: number | null | undefined;
    role: Role;
    message: string;
  }[];
  const changed = rules.filter((rule) => rule.id !== null && rule.id !== rule.was);
  const ids = changed.flatMap((rule) => rule.id ?? []);
  const locked = ids.length === 0 ? [] : await tx.rows(lockUsers({ ids }));
  const found = new Map(locked.map((user) => [user.id, user]));
  const wrong = changed.filter((rule) => rule.id === null || found.get(rule.id)?.role !== rule.role);
  const [first, ...others] = wrong;
  const nameOf = (id: number | null, was: string | null | undefined) =>
    id === null ? null : (found.get(id)?.name ?? was ?? null);
  if (first === undefined)
    return {
      username: nameOf(parties.user_id, current?.username),
      executivename: nameOf(parties.executive_id, current?.executivename),
      employeename: nameOf(parties.employee_id, current?.employeename),
    };
  if (others.length === 0) throw wrongField(first.field, first.message);
  throw new Refusal('VALIDATION', 'Please check the marked fields.', {
    fields: Object.fromEntries(wrong.map((rule) => [rule.field, rule.message])),
  });
}

const lockUsers = compileOnce((value: Placeholder<{ ids: readonly number[] }>) =>
  query
    .selectFrom('users')
    .select(['id', 'role', 'name'])
    .where((eb) => raw<boolean>`${eb.ref('id')} = any (${value('ids')}::int[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare(),
);

function notYours(field: string, label: string): Refusal {
  return forbiddenField(field, `${label} is your own and cannot be changed.`);
}
