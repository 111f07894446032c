import type { Language } from '@/lib/languages';
import type { Messages } from '@/lib/messages';

/** Of rates on public pages, which load below the first screen: for `lazyTexts`. */
export const rateTexts = {
  business: (language: Language): Promise<{ default: Messages['business'] }> =>
    import(`@/messages/${language}/business.json`),
};
