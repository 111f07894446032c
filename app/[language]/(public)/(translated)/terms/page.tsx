import { metadataOf } from '@/app/public-pages';
import { LegalPage } from '@/components/marketing/legal-page';
import { termsText } from '@/components/marketing/legal-text';

export const metadata = metadataOf('/terms');

export default function Page() {
  return <LegalPage text={termsText} path="/terms" />;
}
