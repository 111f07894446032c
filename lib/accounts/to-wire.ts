import type { User } from '@/lib/db/generated/client';
import { mapperOf, sqlColumns, type RowOf } from '@/lib/records/rows';
import type { UserRecord } from './contract';
import { userDefinition } from './record';
import { activeOnTheWire } from './rules';

/** SQL: a row of the table with alias `t`. */
export const userColumns = {
  ...sqlColumns(userDefinition),
  planActive: 't.plan_active',
  suspended: 't.suspended',
};

export type UserRow = RowOf<typeof userDefinition> & Pick<User, 'planActive' | 'suspended'>;

const toWire = mapperOf(userDefinition);

/** A user row as a record on the wire, without password, hash or code (docs/product/gateway.md, "Records"). */
export function toUserRecord(user: UserRow): UserRecord {
  return {
    ...toWire(user),
    phonenumber: user.mobile,
    active: activeOnTheWire(user),
    referral_code: user.referrerCode,
    executiveid: user.role === 'executive' ? user.id : null,
    employeeid: user.role === 'employee' ? user.id : null,
  };
}
