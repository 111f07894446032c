import type { InferResult, RawBuilder } from 'kysely';
import { query } from '@/lib/db/query';
import { mapperOf, selectionOf } from '@/lib/records/rows';
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
export const ofMobile = (mobile: string | RawBuilder<string>) =>
  query.selectFrom('users').where('mobile', '=', mobile).where('deleted_at', 'is', null);
export type UserRow = InferResult<typeof selectUsers>[number];

const toWire = mapperOf(userDefinition);

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
