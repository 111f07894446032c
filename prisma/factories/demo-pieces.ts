import type { Prisma } from '@/lib/db/generated/client';
import { decimalOf } from '@/lib/paise';
import { computedPrice } from '@/lib/sales/items/price';
import { demoRate22Paise, demoRate24Paise } from './demo-rates';

/* The catalogue of the demo: pieces priced by weight, and one charge without a weight. */

export interface DemoItem {
  readonly name: string;
  readonly pricePaise: number;
  readonly piece?: Partial<Prisma.ItemCreateManyInput>;
  /** Whether it gets a HUID. */
  readonly isHallmarked?: true;
}

interface DemoPiece {
  readonly name: string;
  readonly article?: 'coin' | 'silver';
  readonly purity: 'k24' | 'k22' | 's925';
  /** Net. */
  readonly weightMg: number;
  readonly stoneMg?: number;
  readonly wastageHundredths?: number;
  readonly makingPercentHundredths?: number;
  readonly makingPaise?: number;
  readonly stonePaise?: number;
  readonly hallmarkPaise?: number;
  readonly discountPaise?: number;
  readonly more?: Partial<Prisma.ItemCreateManyInput>;
}

/** Paise a gram; silver's is not published. */
const rates = { k24: demoRate24Paise, k22: demoRate22Paise, s925: 148_00 } as const;
const hallmarkPaise = 45_00;

const pieces: readonly DemoPiece[] = [
  { name: 'Gold chain 8 g', purity: 'k22', weightMg: 8000, makingPercentHundredths: 1200, hallmarkPaise },
  {
    name: 'Bridal necklace 24 g',
    purity: 'k22',
    weightMg: 24_000,
    stoneMg: 2400,
    wastageHundredths: 650,
    makingPercentHundredths: 900,
    stonePaise: 18_500_00,
    hallmarkPaise,
  },
  {
    name: 'Jhumka earrings 6 g',
    purity: 'k22',
    weightMg: 6000,
    stoneMg: 450,
    wastageHundredths: 400,
    makingPercentHundredths: 1100,
    stonePaise: 2800_00,
    more: { huidExempt: 'kundan_polki_jadau' },
  },
  {
    name: 'Bangles, pair, 16 g',
    purity: 'k22',
    weightMg: 16_000,
    makingPercentHundredths: 1200,
    hallmarkPaise,
  },
  {
    name: 'Finger ring 3 g',
    purity: 'k22',
    weightMg: 3000,
    stoneMg: 120,
    makingPaise: 1800_00,
    stonePaise: 950_00,
    hallmarkPaise,
    discountPaise: 250_00,
    more: { discountReason: 'Festival offer' },
  },
  { name: 'Gold coin 2 g', article: 'coin', purity: 'k24', weightMg: 2000, makingPercentHundredths: 300 },
  {
    name: 'Mangalsutra 12 g',
    purity: 'k22',
    weightMg: 12_000,
    stoneMg: 800,
    wastageHundredths: 500,
    makingPercentHundredths: 800,
    stonePaise: 1500_00,
    hallmarkPaise,
  },
  { name: 'Anklets, silver', article: 'silver', purity: 's925', weightMg: 38_000, makingPaise: 900_00 },
];

export const demoCatalogue: readonly [DemoItem, ...DemoItem[]] = [
  { name: 'Making charges', pricePaise: 4500_00, piece: { article: 'job_work' } },
  ...pieces.map(itemOf),
];

function itemOf(piece: DemoPiece): DemoItem {
  const { name, article = 'jewellery', purity, weightMg, stoneMg = null, more = {} } = piece;
  const ratePaisePerGram = rates[purity];
  const amount = (paise: number | undefined) => (paise === undefined ? null : decimalOf(paise));
  return {
    name,
    pricePaise: computedPrice({ ...piece, article, ratePaisePerGram, taxHundredths: null }),
    piece: {
      article,
      purity,
      weightMg,
      grossMg: stoneMg === null ? null : weightMg + stoneMg,
      stoneMg,
      ratePerGram: decimalOf(ratePaisePerGram),
      wastagePercent: amount(piece.wastageHundredths),
      makingPercent: amount(piece.makingPercentHundredths),
      makingAmount: amount(piece.makingPaise),
      stoneAmount: amount(piece.stonePaise),
      hallmarkAmount: amount(piece.hallmarkPaise),
      discountAmount: amount(piece.discountPaise),
      ...more,
    },
    ...(purity === 's925' || more.huidExempt !== undefined ? {} : { isHallmarked: true as const }),
  };
}

/** The n-th of different ones, which do not look like numbers in a row. */
export function demoHuid(n: number): string {
  return (((n + 1) * 7_919_261) % 36 ** 6).toString(36).padStart(6, '0').toUpperCase();
}
