import { navigateWithoutWarning } from '@/components/ui/navigation-guards';
import { pageLanguage } from '@/components/ui/page-language';
import { pathIn } from '@/lib/languages';
import { forgetSession } from './session-hint';

/** Opens /gold in the page's language, also with unsaved input: a page that stays would have no session. */
export function leaveEndedSession(): void {
  forgetSession();
  navigateWithoutWarning(pathIn(pageLanguage(), '/gold'));
}
