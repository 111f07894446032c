import type { Art } from '@/components/ui/picture';

/** Pictures in `public/img`, with their existing widths. Their descriptions: `marketing.art`, by name. */
export const art = {
  hero: {
    name: 'hero',
    width: 1280,
    height: 1120,
    avifWidths: [704, 960, 1280],
    webpWidths: [704, 960],
  },
  savings: {
    name: 'savings',
    width: 1600,
    height: 1000,
    avifWidths: [704, 1600],
    webpWidths: [704, 1400],
  },
  jewellery: {
    name: 'jewellery',
    width: 1600,
    height: 1100,
    avifWidths: [704, 1600],
    webpWidths: [704, 1600],
  },
  planBanner: {
    name: 'plan-banner',
    width: 1800,
    height: 700,
    avifWidths: [800, 1800],
    webpWidths: [800, 1800],
  },
  rewards: {
    name: 'rewards',
    width: 1600,
    height: 1100,
    avifWidths: [704, 1600],
    webpWidths: [704, 1600],
  },
  phone: {
    name: 'phone',
    width: 1400,
    height: 1400,
    avifWidths: [704, 1400],
    webpWidths: [704, 1400],
  },
  necklace: {
    name: 'necklace',
    width: 1200,
    height: 900,
    avifWidths: [704, 1200],
    webpWidths: [704, 1200],
  },
  bangles: {
    name: 'bangles',
    width: 1200,
    height: 900,
    avifWidths: [704, 1200],
    webpWidths: [704, 1200],
  },
  ring: {
    name: 'ring',
    width: 1200,
    height: 800,
    avifWidths: [704, 1200],
    webpWidths: [704, 1200],
  },
  earrings: {
    name: 'earrings',
    width: 1200,
    height: 900,
    avifWidths: [704, 1200],
    webpWidths: [704, 1200],
  },
  box: {
    name: 'box',
    width: 1200,
    height: 900,
    avifWidths: [704, 1200],
    webpWidths: [704, 1200],
  },
  counter: {
    name: 'counter',
    width: 1280,
    height: 900,
    avifWidths: [704, 1280],
    webpWidths: [704, 1280],
  },
} as const satisfies Record<string, Omit<Art, 'alt'>>;

/** One of them, with a description of its own where that of the picture does not fit. */
export type Artwork = (typeof art)[keyof typeof art] & { readonly alt?: string };
