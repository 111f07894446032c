import { leaveWithoutWarning } from '@/components/ui/leaving';
import { forgetSession } from './session-hint';

/** Opens /gold, also with unsaved input: a page that stays would have no session. */
export function leaveEndedSession(): void {
  forgetSession();
  leaveWithoutWarning('/gold');
}
