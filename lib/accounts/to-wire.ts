import type { InferResult } from 'kysely';
import { instantOf } from '@/lib/db/dates';
import { query } from '@/lib/db/query';
import type { UserRecord } from './contract';
import { activeOnTheWire } from './rules';

/** The columns of a record, for a select or the RETURNING of a write; without the password's hash. */
export const userColumns = [
  'users.id',
  'users.name',
  'users.role',
  'users.mobile',
  'users.email',
  'users.gender',
  'users.dob',
  'users.address',
  'users.plan_active',
  'users.suspended',
  'users.referral_id',
  'users.referrer_code',
  'users.created_at',
  'users.version',
] as const;

/** All users, with the columns of a record. */
export const selectUsers = query.selectFrom('users').select(userColumns);
export type UserRow = InferResult<typeof selectUsers>[number];

/** A user row as a record on the wire, without password, hash or code (docs/product/gateway.md, "Records"). */
export function toUserRecord(row: UserRow): UserRecord {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    mobile: row.mobile,
    phonenumber: row.mobile,
    email: row.email,
    gender: row.gender,
    dob: row.dob,
    address: row.address,
    active: activeOnTheWire(row),
    referalid: row.referral_id,
    referelcode: row.referrer_code,
    referral_code: row.referrer_code,
    executiveid: row.role === 'executive' ? row.id : null,
    employeeid: row.role === 'employee' ? row.id : null,
    created_at: instantOf(row.created_at),
    version: row.version,
  };
}
