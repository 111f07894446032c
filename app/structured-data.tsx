import { useTranslations } from 'next-intl';
import { usePath } from '@/components/ui/use-path';
import { brand, premiumPlan, socialLinks } from '@/lib/business';
import { publicAddress } from './build-environment';
import { introductionValues, shareImageOf } from './public-pages';

type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>;

const at = (path: string) => new URL(path, publicAddress()).href;

export function Organization() {
  return <StructuredData things={[useOrganization()]} />;
}

interface GoldProductProps {
  /** As on the page. */
  questions: readonly { readonly question: string; readonly answer: string }[];
}

/** The plan, who sells it, and questions about it. */
export function GoldProduct({ questions }: GoldProductProps) {
  return <StructuredData things={[useOrganization(), usePlanProduct(), faqPage(questions)]} />;
}

/** One entity in all languages. */
function useOrganization(): Thing {
  const business = useTranslations('business');
  return {
    '@type': 'Organization',
    '@id': at('/#organization'),
    name: brand.name,
    slogan: business('tagline'),
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
  };
}

function usePlanProduct(): Thing {
  const text = useTranslations('pages.gold');
  const path = usePath();
  return {
    '@type': 'Product',
    name: `${brand.name} ${premiumPlan.name}`,
    description: text('description', introductionValues),
    image: at(shareImageOf('/gold')),
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'Offer',
      price: premiumPlan.amountText,
      priceCurrency: premiumPlan.currency,
      availability: 'https://schema.org/InStock',
      url: at(path('/gold')),
      seller: { '@id': at('/#organization') },
    },
  };
}

const faqPage = (questions: GoldProductProps['questions']): Thing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** JSON-LD for search engines. Data, not executed. */
function StructuredData({ things }: { things: readonly Thing[] }) {
  // "<" could close the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll(
    '<',
    '\\u003c',
  );
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
