import { raw } from '@/lib/db/query';

/** Columns of a select from `users`: the second factor of a staff account. For a customer no other table is read. */
export const factorColumns = [
  raw<boolean>`case when users.role = 'user' then false else exists (
    select from authenticators where authenticators.user_id = users.id and authenticators.confirmed_at is not null
  ) end`.as('has_totp'),
  raw<boolean>`case when users.role = 'user' then false else exists (
    select from passkeys where passkeys.user_id = users.id
  ) end`.as('has_passkey'),
  raw<boolean>`case when users.role = 'user' then false else exists (
    select from required_factors where required_factors.role = users.role
  ) end`.as('factor_required'),
] as const;
