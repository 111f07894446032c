import { defaultTaxHundredths, jewelleryHsn } from './sale-rules';

/*
 * What is sold, with its HSN (goods) or SAC (services) and its tax. An accountant confirms these before the site goes live.
 *
 * HSN: Customs Tariff Act 1975, First Schedule, chapter 71; its goods have 3 % by Notification 9/2025-Central Tax (Rate), before it
 * Notification 1/2017. SAC: Notification 11/2017-Central Tax (Rate), headings 9987 (repair, 18 %) and 9988 (job work on goods of chapter
 * 71, 5 %).
 * Hallmark: Hallmarking of Gold Jewellery and Gold Artefacts Order, 2020 (Bureau of Indian Standards Act, 2016), with its exemptions.
 * Purities: IS 1417 (gold, parts of a thousand) and IS 2112 (silver).
 */

const goldPurities = ['24K', '23K', '22K', '20K', '18K', '14K', '9K'] as const;
const silverPurities = ['999', '925'] as const;
export const itemPurities = [...goldPurities, ...silverPurities] as const;
export type ItemPurity = (typeof itemPurities)[number];

export const itemPurityLabels = {
  '24K': '24 carat (999)',
  '23K': '23 carat (958)',
  '22K': '22 carat (916)',
  '20K': '20 carat (833)',
  '18K': '18 carat (750)',
  '14K': '14 carat (585)',
  '9K': '9 carat (375)',
  '999': 'Silver 999',
  '925': 'Silver 925',
} as const satisfies Record<ItemPurity, string>;

interface ArticleRule {
  readonly label: string;
  /** HSN or SAC. */
  readonly hsn: string;
  /** Default tax in hundredths of a percent. */
  readonly taxHundredths: number;
  /** Gold of it needs a HUID or an exemption. */
  readonly isHallmarked: boolean;
  readonly purities: readonly ItemPurity[];
}

/**
 * The fee of the plan: other miscellaneous services, SAC 999799 (Notification 11/2017-Central Tax (Rate), annexure), 18 % (its heading
 * 9997), included in the price.
 */
export const planService = {
  label: 'Other miscellaneous services',
  sac: '999799',
  taxHundredths: 1800,
} as const;

/** SACs begin with 99 (Notification 11/2017-Central Tax (Rate), annexure), HSNs with the chapter of the goods. */
export const isService = (hsn: string) => hsn.startsWith('99');

export const articleNames = ['jewellery', 'coin', 'bar', 'silver', 'service', 'job_work'] as const;
export type Article = (typeof articleNames)[number];

export const articles: Readonly<Record<Article, ArticleRule>> = {
  jewellery: {
    label: 'Jewellery',
    hsn: jewelleryHsn,
    taxHundredths: defaultTaxHundredths,
    isHallmarked: true,
    purities: goldPurities,
  },
  coin: { label: 'Coin', hsn: '7118', taxHundredths: 300, isHallmarked: true, purities: itemPurities },
  bar: { label: 'Gold bar', hsn: '7108', taxHundredths: 300, isHallmarked: false, purities: goldPurities },
  silver: {
    label: 'Silver article',
    hsn: '7114',
    taxHundredths: 300,
    isHallmarked: false,
    purities: silverPurities,
  },
  service: { label: 'Service', hsn: '9987', taxHundredths: 1800, isHallmarked: false, purities: [] },
  job_work: {
    label: 'Job work',
    hsn: '9988',
    taxHundredths: 500,
    isHallmarked: false,
    purities: itemPurities,
  },
};

export const huidExemptions = ['below_2g', 'kundan_polki_jadau', 'not_gold', 'other'] as const;
export const huidExemptionLabels = {
  below_2g: 'Below 2 g',
  kundan_polki_jadau: 'Kundan, polki or jadau',
  not_gold: 'Not gold',
  other: 'Other reason',
} as const satisfies Record<(typeof huidExemptions)[number], string>;

export function isItemPurity(text: string): text is ItemPurity {
  return itemPurities.some((purity) => purity === text);
}
