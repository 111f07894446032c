import { lazyTexts } from '@/components/ui/lazy-texts';
import type { Language } from '@/lib/languages';
import type { Messages } from '@/lib/messages';

const accountTexts = {
  account: (language: Language): Promise<{ default: Messages['account'] }> =>
    import(`@/messages/${language}/account.json`),
  ui: (language: Language): Promise<{ default: Messages['ui'] }> => import(`@/messages/${language}/ui.json`),
};

/** Apart from the page, whose script would have the names of all files of texts. */
export const loadAccountDialogs = () =>
  lazyTexts(
    accountTexts,
    import('./account-dialog-content').then((module) => module.AccountDialogContent),
  );
