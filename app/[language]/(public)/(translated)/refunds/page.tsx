import { metadataOf } from '@/app/public-pages';
import { LegalPage } from '@/components/marketing/legal-page';
import { refundsText } from '@/components/marketing/legal-text';

export const metadata = metadataOf('/refunds');

export default function Page() {
  return <LegalPage text={refundsText} path="/refunds" />;
}
