import type { StaffRole } from '@/lib/kernel/access/actor';

/** Signed-in user of a screen that depends on whose record it shows. */
export interface Viewer {
  readonly id: number;
  readonly role: StaffRole;
}
