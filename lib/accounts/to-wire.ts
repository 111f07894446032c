import type { User } from '@/lib/db/generated/client';
import { dateOf } from '@/lib/db/dates';
import type { UserRecord } from './contract';
import { activeOnTheWire } from './rules';

/** A user row in the wire's spelling; no password, hash or code has a place in it (gateway.md, "Records"). */
export function toUserRecord(user: Omit<User, 'passwordHash'>): UserRecord {
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
    created_at: user.createdAt.toISOString(),
    version: user.version,
  };
}
