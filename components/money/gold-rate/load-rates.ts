import { lazyTexts } from '@/components/ui/lazy-texts';
import { rateTexts } from './rate-texts';

/** Apart from the page, whose script would have the names of all files of texts. */
export const loadRates = () =>
  lazyTexts(
    rateTexts,
    import('./loaded-rates').then((module) => module.LoadedRates),
  );
