import type { Role, SignedIn } from '@/lib/kernel/access/actor';

/* Pure rules: docs/product/rules.md, "Users". */

/** Fields that only admins may change. */
export interface Standing {
  readonly mobile: string;
  readonly role: Role;
  readonly active: 0 | 1;
}

/** The first field that an employee may not change, with its error message, or null. Unchanged values are accepted. */
export function whyNotByEmployee(
  next: Standing,
  current: Standing,
): { field: string; message: string } | null {
  if (next.mobile !== current.mobile)
    return { field: 'phonenumber', message: 'Only an administrator may change the mobile number.' };
  if (next.role !== current.role)
    return { field: 'role', message: 'Only an administrator may change the role.' };
  if (next.active !== current.active)
    return { field: 'active', message: 'Only an administrator may change the status.' };
  return null;
}

export function whyNotOwnAccount(
  next: Standing,
  current: Standing,
): { field: string; message: string } | null {
  if (next.role !== current.role) return { field: 'role', message: 'You cannot change your own role.' };
  if (next.active !== current.active) return { field: 'active', message: 'You cannot suspend yourself.' };
  return null;
}

/** Whether a change ends an invitation: whoever has the link was invited to another role, on another mobile, or is suspended. */
export function endsInvitation(current: Standing, next: Standing): boolean {
  return (
    next.mobile !== current.mobile ||
    next.role !== current.role ||
    (current.active === 1 && next.active === 0)
  );
}

/** Whether a change removes an active admin, so that another must remain. */
export function losesAdmin(
  current: Pick<Standing, 'role' | 'active'>,
  next: Pick<Standing, 'role' | 'active'> | null,
): boolean {
  const acts = (as: Pick<Standing, 'role' | 'active'> | null) =>
    as !== null && as.role === 'admin' && as.active === 1;
  return acts(current) && !acts(next);
}

/** Why an account cannot be deleted, or null; also the button's tooltip. */
export function whyCannotDelete(actor: Pick<SignedIn, 'id'>, user: { id: number }): string | null {
  return actor.id === user.id ? 'You cannot delete yourself.' : null;
}
