import type { StaffRole } from '@/lib/access/actor';

/** The signed-in member of staff, for screens that differ by whose record it is. */
export interface Viewer {
  readonly id: number;
  readonly role: StaffRole;
}
