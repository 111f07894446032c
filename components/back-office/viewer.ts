import type { StaffRole } from '@/lib/access/actor';

/** For screens that depend on whose record it is. */
export interface Viewer {
  readonly id: number;
  readonly role: StaffRole;
}
