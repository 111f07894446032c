import { goldText } from '@/components/gold/gold-text';
import { brand, premiumPlan, socialLinks } from '@/lib/business';
import { publicAddress } from './build-environment';
import { publicPages, shareImageOf } from './public-pages';

type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>;

const at = (path: string) => new URL(path, publicAddress()).href;

export const organization = (): Thing => ({
  '@type': 'Organization',
  '@id': at('/#organization'),
  name: brand.name,
  slogan: brand.tagline,
  url: at('/'),
  logo: at('/icons/icon-512.png'),
  foundingDate: brand.foundedOn,
  email: brand.email,
  telephone: brand.phone,
  address: { '@type': 'PostalAddress', streetAddress: brand.address, addressCountry: 'IN' },
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    telephone: brand.phone,
    email: brand.email,
  },
  ...(socialLinks.length > 0 ? { sameAs: socialLinks.map(({ href }) => href) } : {}),
});

export const planProduct = (): Thing => ({
  '@type': 'Product',
  name: `${brand.name} ${premiumPlan.name}`,
  description: publicPages['/gold'].description,
  image: at(shareImageOf('/gold')),
  brand: { '@type': 'Brand', name: brand.name },
  offers: {
    '@type': 'Offer',
    price: premiumPlan.amountText,
    priceCurrency: premiumPlan.currency,
    availability: 'https://schema.org/InStock',
    url: at('/gold'),
    seller: { '@id': at('/#organization') },
  },
});

export const faqPage = (): Thing => ({
  '@type': 'FAQPage',
  mainEntity: goldText.faq.items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** JSON-LD for search engines. Data, not executed. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  // "<" could close the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll(
    '<',
    '\\u003c',
  );
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
