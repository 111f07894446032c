import type { MetadataRoute } from 'next';
import { brand } from '@/lib/business';
import { languageFacts, pathIn, type Language } from '@/lib/languages';
import { loadArea } from '@/lib/messages';
import tailwind from '@/tailwind.config';

const { ink, ivory } = tailwind.theme.colors;

/** Web app manifest in a language. One `id`: a change of language is no second app. */
export async function manifestOf(language: Language): Promise<MetadataRoute.Manifest> {
  const [business, home] = await Promise.all([loadArea(language, 'business'), loadArea(language, 'home')]);
  return {
    id: '/',
    name: `${brand.name}: ${business.tagline}`,
    short_name: brand.name,
    description: home.hero.text,
    lang: languageFacts[language].tag,
    dir: 'ltr',
    start_url: pathIn(language, '/gold'),
    scope: '/',
    display: 'standalone',
    background_color: ivory.DEFAULT,
    theme_color: ink.DEFAULT,
    categories: ['finance', 'shopping'],
    screenshots: [
      {
        src: '/screenshots/home-phone.webp',
        sizes: '375x740',
        type: 'image/webp',
        form_factor: 'narrow',
        label: home.hero.text,
      },
      {
        src: '/screenshots/home-wide.webp',
        sizes: '1440x900',
        type: 'image/webp',
        form_factor: 'wide',
        label: home.hero.text,
      },
    ],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
