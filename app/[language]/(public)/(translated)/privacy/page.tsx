import { metadataOf } from '@/app/public-pages';
import { LegalPage } from '@/components/marketing/legal-page';
import { privacyText } from '@/components/marketing/legal-text';

export const metadata = metadataOf('/privacy');

export default function Page() {
  return <LegalPage text={privacyText} path="/privacy" />;
}
