import type { Metadata } from 'next';
import { LegalPage } from '@/components/marketing/legal-page';
import { termsText } from '@/components/marketing/legal-text';

export const metadata: Metadata = { title: termsText.title, description: termsText.lead };

export default function Page() {
  return <LegalPage words={termsText} path="/terms" />;
}
