import { randomBytes, randomInt } from 'node:crypto';
import type { Role } from '@/lib/kernel/access/actor';
import { referralCodeFrom } from '@/lib/people/accounts/rules';
import type { Db } from '@/lib/db/client';
import { dateColumn } from '@/lib/db/dates';
import type { Language } from '@/lib/languages';
import type { Prisma, User } from '@/lib/db/generated/client';
import { demoPassword, passwordHashOf } from './passwords';

/** Defaults are random where they must be unique, else constant. */
export interface UserOptions {
  readonly role?: Role;
  readonly name?: string;
  /** 10 digits. Random ones begin with 7, demo accounts with 9. */
  readonly mobile?: string;
  readonly password?: string;
  /** A customer's plan; `false` suspends staff. Default: customers without a plan, active staff. */
  readonly active?: boolean;
  /** Sets date of birth, gender, email and address. Default: false. */
  readonly profile?: boolean;
  readonly email?: string | null;
  readonly gender?: 'male' | 'female' | 'other' | null;
  /** `YYYY-MM-DD` */
  readonly dob?: string | null;
  readonly address?: string | null;
  /** GST code of the State (lib/gst-states.ts). Default: null. */
  readonly stateCode?: string;
  /** Default: not chosen. */
  readonly language?: Language | null;
  readonly referralId?: string;
  readonly referrerCode?: string | null;
  readonly createdAt?: Date;
  readonly deletedAt?: Date | null;
}

const mobiles = 1_000_000_000;
/** Has no divisor in common with {@link mobiles}: all are given before one is given again. */
const mobileStep = 618_033_989;
let lastMobile = randomInt(0, mobiles);

/** Never the same in a process; almost certainly unused by others. */
export function randomMobile(): string {
  lastMobile = (lastMobile + mobileStep) % mobiles;
  return `7${String(lastMobile).padStart(9, '0')}`;
}

function randomReferralId(): string {
  return referralCodeFrom(randomBytes(8));
}

export async function userRow(options: UserOptions = {}): Promise<Prisma.UserCreateManyInput> {
  const { role = 'user', deletedAt = null } = options;
  if (deletedAt !== null)
    return { ...(await userRow({ ...options, deletedAt: null })), ...deleted(deletedAt) };
  const { profile = false } = options;
  const { dob = profile ? '1990-05-17' : null } = options;
  return {
    role,
    name: options.name ?? `Test ${role === 'user' ? 'Customer' : role}`,
    mobile: options.mobile ?? randomMobile(),
    passwordHash: await passwordHashOf(options.password ?? demoPassword),
    email: options.email ?? (profile ? 'someone@mail.example' : null),
    gender: options.gender ?? (profile ? 'female' : null),
    dob: dob === null ? null : dateColumn(dob),
    address: options.address ?? (profile ? '12 Besant Road\nVijayawada 520002' : null),
    stateCode: options.stateCode ?? null,
    language: options.language ?? null,
    planActive: role === 'user' && options.active === true,
    suspended: role !== 'user' && options.active === false,
    referralId: options.referralId ?? randomReferralId(),
    referrerCode: options.referrerCode ?? null,
    createdAt: options.createdAt ?? new Date(),
    deletedAt: null,
  };
}

/** Row values of a soft-deleted account. */
export function deleted(at = new Date()) {
  return { deletedAt: at, name: '', email: null, address: null, stateCode: null, dob: null } as const;
}

/** Default password: the demo password. */
export async function createUser(db: Db, options: UserOptions = {}): Promise<User> {
  return db.user.create({ data: await userRow(options) });
}

/** Creates a customer with plan and profile, who may book. */
export function createActiveCustomer(db: Db, options: UserOptions = {}): Promise<User> {
  return createUser(db, { active: true, profile: true, ...options, role: 'user' });
}

export async function createCustomers(db: Db, count: number, options: UserOptions = {}): Promise<User[]> {
  const rows = await Promise.all(Array.from({ length: count }, () => userRow({ ...options, role: 'user' })));
  return db.user.createManyAndReturn({ data: rows });
}
