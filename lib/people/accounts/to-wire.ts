import type { User } from '@/lib/db/generated/client';
import { query } from '@/lib/db/query';
import { mapperOf, selectionOf, type RowOf } from '@/lib/kernel/records/rows';
import { rowsOf } from '@/lib/kernel/records/values';
import type { UserRecord } from './contract';
import { userDefinition } from './record';
import { activeOnTheWire } from './rules';

/** Columns of a select or the RETURNING of a write, without the password's hash. */
export const userColumns = [
  ...selectionOf(userDefinition, 'users'),
  'users.plan_active',
  'users.suspended',
] as const;

export const selectUsers = query.selectFrom('users').select(userColumns);
export type UserRow = RowOf<typeof userDefinition> & {
  readonly plan_active: boolean;
  readonly suspended: boolean;
};

const toWire = mapperOf(userDefinition);
const toRow = rowsOf(userDefinition);

/** Row of a user from Prisma's model. */
export function userRow(user: Omit<User, 'passwordHash'>): UserRow {
  return { ...toRow(user), plan_active: user.planActive, suspended: user.suspended };
}

/** User on the wire, without password, hash or code (docs/product/gateway.md, "Records"). */
export function toUserRecord(row: UserRow): UserRecord {
  return {
    ...toWire(row),
    phonenumber: row.mobile,
    active: activeOnTheWire(row),
    referral_code: row.referrer_code,
    executiveid: row.role === 'executive' ? row.id : null,
    employeeid: row.role === 'employee' ? row.id : null,
  };
}
