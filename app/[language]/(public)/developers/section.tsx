import { publicAddress } from '@/app/build-environment';
import { SectionPage } from '@/components/developers/section-page';
import type { SectionSlug } from '@/components/developers/sections';
import { apiDocument } from '@/lib/gateway/openapi/openapi';
import { referenceOf } from './reference';

export function Section({ slug }: { slug: SectionSlug }) {
  return <SectionPage slug={slug} reference={referenceOf(apiDocument())} site={publicAddress().origin} />;
}
