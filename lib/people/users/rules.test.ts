import { describe, expect, test } from 'vitest';
import { roles } from '@/lib/kernel/access/actor';
import { forbiddenField } from '@/lib/kernel/access/refusal';
import { losesAdmin, whyCannotDelete, whyNotByEmployee, whyNotOwnAccount, type Standing } from './rules';

/* Fields that each actor may change (docs/product/rules.md, "Users"). */

const customer: Standing = { mobile: '9000000001', role: 'user', active: 0 };
const admin: Standing = { mobile: '9000000002', role: 'admin', active: 1 };

describe('an employee', () => {
  test('may send unchanged values', () => {
    expect(whyNotByEmployee({ ...customer }, customer)).toBeNull();
  });

  test.each<[string, Partial<Standing>, string, string]>([
    ['another mobile', { mobile: '9000000003' }, 'phonenumber', 'mobile number'],
    ['a role', { role: 'employee' }, 'role', 'role'],
    ['admin', { role: 'admin' }, 'role', 'role'],
    ['the plan', { active: 1 }, 'active', 'status'],
    ['everything', { mobile: '9000000003', role: 'admin', active: 1 }, 'phonenumber', 'mobile number'],
  ])('may not set %s', (_what, change, field, name) => {
    const message = `Only an administrator may change the ${name}.`;
    expect(whyNotByEmployee({ ...customer, ...change }, customer)).toEqual({ field, message });
  });
});

describe('the own account', () => {
  test.each<[string, Partial<Standing>, string | null]>([
    ['unchanged', {}, null],
    ['with a new mobile', { mobile: '9000000003' }, null],
    ['as an executive', { role: 'executive' }, 'role: You cannot change your own role.'],
    ['as a customer', { role: 'user' }, 'role: You cannot change your own role.'],
    ['suspended', { active: 0 }, 'active: You cannot suspend yourself.'],
  ])('%s', (_what, change, expected) => {
    const why = whyNotOwnAccount({ ...admin, ...change }, admin);
    expect(why === null ? null : `${why.field}: ${why.message}`).toBe(expected);
  });

  test('cannot be deleted, others can', () => {
    expect(whyCannotDelete({ id: 1 }, { id: 1 })).toBe('You cannot delete yourself.');
    expect(whyCannotDelete({ id: 1 }, { id: 2 })).toBeNull();
  });
});

describe('an admin is lost', () => {
  const cases = roles.flatMap((role) =>
    ([0, 1] as const).flatMap((active) =>
      roles.flatMap((next) => ([0, 1] as const).map((after) => ({ role, active, next, after }))),
    ),
  );
  test.each(cases)('$role $active -> $next $after', ({ role, active, next, after }) => {
    const was = role === 'admin' && active === 1;
    const is = next === 'admin' && after === 1;
    expect(losesAdmin({ role, active }, { role: next, active: after })).toBe(was && !is);
  });

  test.each(roles.flatMap((role) => ([0, 1] as const).map((active) => ({ role, active }))))(
    'by the deletion of $role $active',
    ({ role, active }) => {
      expect(losesAdmin({ role, active }, null)).toBe(role === 'admin' && active === 1);
    },
  );
});

test('a forbidden field has its message', () => {
  const refusal = forbiddenField('role', 'You cannot change your own role.');
  expect(refusal).toMatchObject({
    code: 'FORBIDDEN',
    status: 403,
    message: 'You cannot change your own role.',
    details: { fields: { role: 'You cannot change your own role.' } },
  });
});
