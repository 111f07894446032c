import { pageLanguage } from '@/components/ui/page-language';
import { english } from '@/lib/languages';
import { lazyModule } from '@/lib/kernel/lazy-module';
import type { Sentences } from '@/lib/sentences';

const sentences = lazyModule(async (): Promise<Sentences> => {
  const language = pageLanguage();
  if (language === english) return new Map();
  const { loadSentences } = await import('@/lib/sentences');
  return loadSentences(language);
});

/**
 * Texts of field messages of contracts in the page's language, by the English sentence; without a text it stays English. In the browser
 * only; never rejects.
 */
export async function fieldSentences(): Promise<(sentence: string) => string> {
  const known = await sentences.load().catch(() => sentences.loaded());
  return (sentence) => known?.get(sentence) ?? sentence;
}
