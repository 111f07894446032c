import { useTranslations } from 'next-intl';
import { useFormats } from '@/components/ui/use-formats';
import type { RateWords } from './format-rate';

/** In components below the texts of `gold`. */
export function useRateWords(): RateWords {
  const text = useTranslations('gold.rates');
  const formats = useFormats();
  return { text, formats };
}
