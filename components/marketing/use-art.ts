import { useTranslations } from 'next-intl';
import type { Art } from '@/components/ui/picture';
import type { Artwork } from './art';

/** Describes pictures in the page's language. */
export function useArt(): (work: Artwork) => Art {
  const text = useTranslations('marketing.art');
  return (work) => ({ ...work, alt: work.alt ?? text(work.name) });
}
