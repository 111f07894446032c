import type { Metadata } from 'next';
import { LegalPage } from '@/components/marketing/legal-page';
import { privacyText } from '@/components/marketing/legal-text';

export const metadata: Metadata = { title: privacyText.title, description: privacyText.lead };

export default function Page() {
  return <LegalPage words={privacyText} path="/privacy" />;
}
