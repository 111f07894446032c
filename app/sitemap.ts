import type { MetadataRoute } from 'next';
import { pathIn } from '@/lib/languages';
import { publicAddress, shippedLanguages } from './build-environment';
import { alternatesOf, isTranslated, publicPaths } from './public-pages';

const at = (path: string) => new URL(path, publicAddress()).href;

/** A page in each of its languages, each with all of them. */
export default function sitemap(): MetadataRoute.Sitemap {
  return publicPaths.flatMap((path) => {
    if (!isTranslated(path)) return [{ url: at(path) }];
    const alternates = Object.entries(alternatesOf(path)).map(
      ([language, address]) => [language, at(address)] as const,
    );
    return shippedLanguages().map((language) => ({
      url: at(pathIn(language, path)),
      alternates: { languages: Object.fromEntries(alternates) },
    }));
  });
}
