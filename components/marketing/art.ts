import type { Art } from '@/components/ui/picture';

/** Pictures in `public/img`, with their existing widths. */
export const art = {
  hero: {
    name: 'hero',
    width: 1280,
    height: 1120,
    avifWidths: [704, 960, 1280],
    webpWidths: [704, 960],
    alt: 'Gold coins embossed with a lotus and the rupee sign, beside a small gold bar',
  },
  savings: {
    name: 'savings',
    width: 1600,
    height: 1000,
    avifWidths: [704, 1600],
    webpWidths: [704, 1400],
    alt: 'Five stacks of gold coins growing taller from left to right',
  },
  jewellery: {
    name: 'jewellery',
    width: 1600,
    height: 1100,
    avifWidths: [704, 1600],
    webpWidths: [704, 1600],
    alt: 'Gold bangles set with emeralds and rubies, an emerald ring and a pair of jhumka earrings',
  },
  planBanner: {
    name: 'plan-banner',
    width: 1800,
    height: 700,
    avifWidths: [800, 1800],
    webpWidths: [800, 1800],
    alt: 'Gold coins scattered on a dark aubergine surface',
  },
  rewards: {
    name: 'rewards',
    width: 1600,
    height: 1100,
    avifWidths: [704, 1600],
    webpWidths: [704, 1600],
    alt: 'Four rising steps carrying a gold coin, a phone, a car and a house',
  },
  phone: {
    name: 'phone',
    width: 1400,
    height: 1400,
    avifWidths: [704, 1400],
    webpWidths: [704, 1400],
    alt: 'Phone showing a payment code, with a gold rupee coin',
  },
} as const satisfies Record<string, Art>;
