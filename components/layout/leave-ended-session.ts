import { navigateWithoutWarning } from '@/components/ui/navigation-guards';
import { forgetSession } from './session-hint';

/** Opens /gold, also with unsaved input: a page that stays would have no session. */
export function leaveEndedSession(): void {
  forgetSession();
  navigateWithoutWarning('/gold');
}
