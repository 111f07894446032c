import { z } from 'zod';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { changeKinds, type ChangeKind } from './contract';

/** The channel of `NOTIFY`. */
export const changesChannel = 'pasidi_changes';

const id = z.int();
const noAccount = id.nullable().default(null);

const announcement = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(changeKinds),
    id,
    customer: noAccount,
    executive: noAccount,
    employee: noAccount,
  }),
  /** The sessions of the account of that id may have ended, or its role changed. */
  z.object({ kind: z.literal('access'), id }),
  /** From a process to itself: the channel delivers (lib/server/live/listener.ts). */
  z.object({ kind: z.literal('probe'), token: z.string() }),
]);

export type Announcement = z.output<typeof announcement>;
export type AnnouncedChange = Extract<Announcement, { customer: number | null }>;

/** A payload of prisma/sql/desk/changes.sql; null if another version wrote it. */
export function parseAnnouncement(payload: string | undefined): Announcement | null {
  try {
    return announcement.safeParse(JSON.parse(payload ?? '')).data ?? null;
  } catch {
    return null;
  }
}

/** Of the changes that may concern the actor. */
export const kindsOf = ({ role }: Pick<SignedIn, 'role'>): readonly ChangeKind[] =>
  role === 'user' ? changeKinds.filter((kind) => kind !== 'opportunity') : changeKinds;

/**
 * Whether the actor may read the record: as `visibleTo` and `ownedBy` in lib/sales/parties/scope.ts for sales, and `visibleTo` in
 * lib/visits/bookings/scope.ts for visits. Customers have no opportunities.
 */
export function concerns(change: AnnouncedChange, actor: Pick<SignedIn, 'role' | 'id'>): boolean {
  if (!kindsOf(actor).includes(change.kind)) return false;
  if (actor.role === 'user') return change.customer === actor.id;
  if (change.kind === 'visit') return true;
  switch (actor.role) {
    case 'admin':
      return true;
    case 'executive':
      return change.executive === actor.id;
    case 'employee':
      return change.employee === actor.id;
  }
}
