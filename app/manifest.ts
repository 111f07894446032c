import type { MetadataRoute } from 'next';
import home from '@/messages/en/home.json';
import { brand } from '@/lib/business';
import tailwind from '@/tailwind.config';

const { ink, ivory } = tailwind.theme.colors;

export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: `${brand.name}: ${brand.tagline}`,
    short_name: brand.name,
    description: home.hero.text,
    lang: 'en-IN',
    dir: 'ltr',
    start_url: '/gold',
    scope: '/',
    display: 'standalone',
    background_color: ivory.DEFAULT,
    theme_color: ink.DEFAULT,
    categories: ['finance', 'shopping'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
