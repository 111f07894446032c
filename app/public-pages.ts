import type { Metadata } from 'next';
import { developersText } from '@/components/developers/developers-text';
import { sections } from '@/components/developers/sections';
import { accountTitles } from '@/components/gold/account-text';
import { goldText } from '@/components/gold/gold-text';
import { aboutText } from '@/components/marketing/about-text';
import { contactText } from '@/components/marketing/contact-text';
import { homeText } from '@/components/marketing/home-text';
import { privacyText, refundsText, termsText } from '@/components/marketing/legal-text';
import { oneRupeeText } from '@/components/marketing/one-rupee-text';
import { rewardsText } from '@/components/marketing/rewards-text';
import { upiText } from '@/components/marketing/upi-text';
import { brand } from '@/lib/business';

/** What a search engine, and whoever gets a link sent, is told of a page. */
interface Introduction {
  readonly title: string;
  readonly description: string;
}

const introduce = (words: { title: string; lead: string }): Introduction => ({
  title: words.title.replaceAll('\u00a0', ' '),
  description: words.lead,
});

/** The pages that anyone may find, in the order of the site map. */
export const publicPages = {
  '/': { title: `${brand.name}: ${brand.tagline}`, description: homeText.hero.text },
  '/gold': introduce(goldText),
  '/gold-plan': introduce(goldText.plan),
  '/about': introduce(aboutText),
  '/upi-transactions': introduce(upiText),
  '/rewards': introduce(rewardsText),
  '/one-rupee': introduce(oneRupeeText),
  '/contact': { title: contactText.title, description: contactText.text },
  '/terms': introduce(termsText),
  '/privacy': introduce(privacyText),
  '/refunds': introduce(refundsText),
  '/developers': introduce(developersText),
  '/developers/accounts': introduce(sections.accounts),
  '/developers/bookings': introduce(sections.bookings),
  '/developers/payments': introduce(sections.payments),
  '/developers/sales': introduce(sections.sales),
  '/developers/administration': introduce(sections.administration),
  '/developers/records': introduce(sections.records),
} as const satisfies Record<`/${string}`, Introduction>;
export type PublicPath = keyof typeof publicPages;

/** A page below another shares the picture of that one. */
export type SharingPath = Extract<PublicPath, `/${string}/${string}`>;
export const sharesImage = (path: PublicPath): path is SharingPath => path.lastIndexOf('/') > 0;

/** Where the picture lies that goes along with a link to a page (`npm run share-images` makes them). */
export const shareImageOf = (path: PublicPath) =>
  `/share/${path === '/' ? 'home' : path.split('/', 2).join('')}.jpg`;
export const shareImageSize = { width: 1200, height: 630 } as const;

/** Title, description, canonical address, Open Graph and X card of a public page. */
export function metadataOf(path: PublicPath): Metadata {
  const { title, description } = publicPages[path];
  return {
    title: path === '/' ? { absolute: title } : title,
    description,
    alternates: { canonical: path },
    openGraph: {
      type: 'website',
      siteName: brand.name,
      locale: 'en_IN',
      url: path,
      title,
      description,
      images: [{ url: shareImageOf(path), ...shareImageSize, type: 'image/jpeg', alt: title }],
    },
    twitter: { card: 'summary_large_image', title, description, images: [shareImageOf(path)] },
  };
}

/** /login is the gold page with a popup: it is found as that page. */
export const loginMetadata: Metadata = {
  ...metadataOf('/gold'),
  title: accountTitles.login,
};
