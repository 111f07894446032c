import { lazyTexts } from '@/components/ui/lazy-texts';
import type { Language } from '@/lib/languages';
import type { Messages } from '@/lib/messages';

const consentTexts = {
  consent: (language: Language): Promise<{ default: Messages['consent'] }> =>
    import(`@/messages/${language}/consent.json`),
};

/** Apart from the pages, whose script would have the names of the files of texts. */
export const loadTermsQuestion = () =>
  lazyTexts(
    consentTexts,
    import('./terms-question').then((module) => module.TermsQuestion),
  );
