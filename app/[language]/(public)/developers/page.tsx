import { publicAddress } from '@/app/build-environment';
import { metadataOf } from '@/app/public-pages';
import { DevelopersPage } from '@/components/developers/developers-page';
import { apiDocument } from '@/lib/gateway/openapi/openapi';
import { referenceOf } from './reference';

export const generateMetadata = () => metadataOf('/developers');

export default function Page() {
  return <DevelopersPage reference={referenceOf(apiDocument())} site={publicAddress().origin} />;
}
