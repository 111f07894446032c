import { dateOf, instantOf } from '@/lib/db/dates';
import type { User } from '@/lib/db/generated/client';
import type { Stored } from '@/lib/db/sql';
import type { UserRecord } from './contract';
import { activeOnTheWire } from './rules';

/** SQL: a row of the table with alias `t`. */
export const userColumns = {
  id: 't.id',
  role: 't.role',
  name: 't.name',
  mobile: 't.mobile',
  email: 't.email',
  gender: 't.gender',
  dob: 't.dob',
  address: 't.address',
  planActive: 't.plan_active',
  suspended: 't.suspended',
  referralId: 't.referral_id',
  referrerCode: 't.referrer_code',
  createdAt: 't.created_at',
  version: 't.version',
} as const satisfies Partial<Record<keyof User, string>>;

export type UserRow = Pick<Stored<User>, keyof typeof userColumns>;

/** A user row as a record on the wire, without password, hash or code (docs/product/gateway.md, "Records"). */
export function toUserRecord(user: UserRow): UserRecord {
  return {
    id: user.id,
    name: user.name,
    role: user.role,
    mobile: user.mobile,
    phonenumber: user.mobile,
    email: user.email,
    gender: user.gender,
    dob: user.dob === null ? null : dateOf(user.dob),
    address: user.address,
    active: activeOnTheWire(user),
    referalid: user.referralId,
    referelcode: user.referrerCode,
    referral_code: user.referrerCode,
    executiveid: user.role === 'executive' ? user.id : null,
    employeeid: user.role === 'employee' ? user.id : null,
    created_at: instantOf(user.createdAt),
    version: user.version,
  };
}
