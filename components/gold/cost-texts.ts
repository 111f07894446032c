import { rateTexts } from '@/components/money/gold-rate/rate-texts';
import type { Language } from '@/lib/languages';
import type { Messages } from '@/lib/messages';

/** Of what an ornament costs, which loads below the first screen: for `lazyTexts`. */
export const costTexts = {
  ...rateTexts,
  gold: (language: Language): Promise<{ default: Messages['gold'] }> =>
    import(`@/messages/${language}/gold.json`),
};
