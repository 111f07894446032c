import { raw } from '@/lib/db/query';

/**
 * In a statement over `factor_resets`: whether one of both admins gave the other access, directly or through other accounts, by the audit trail. The
 * start of the reset itself is no relation: whoever resets the factor of an admin would be connected with all whom that admin made.
 *
 * Goes up from both to who gave them access: these are staff, and few, and the entries about an account are read by their index. Two with a common
 * maker are not connected. `UNION` ends circles.
 * @param approverId another admin than who started it
 */
export const oneGaveAccess = (approverId: number) => raw<boolean>`exists (
  with recursive givers (id, of_admin) as (
    select admin, admin from unnest(array[${approverId}::int, factor_resets.started_by]) as both_admins (admin)
    union
    select entry.actor_id, givers.of_admin from givers join audit_entries entry on entry.entity = 'user' and entry.entity_id = givers.id
    where entry.actor_id is not null
      and (entry.action in ('user.create', 'user.invite again', 'user.factor reset started', 'user.factor reset approved')
        or entry.before ->> 'mobile' <> entry.after ->> 'mobile' or entry.before ->> 'role' <> entry.after ->> 'role')
      and (entry.entity_id, entry.action, entry.at) <> (factor_resets.user_id, 'user.factor reset started', factor_resets.started_at))
  select from givers where id <> of_admin and id in (${approverId}, factor_resets.started_by))`;
