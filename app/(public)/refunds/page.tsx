import type { Metadata } from 'next';
import { LegalPage } from '@/components/marketing/legal-page';
import { refundsText } from '@/components/marketing/legal-text';

export const metadata: Metadata = { title: refundsText.title, description: refundsText.lead };

export default function Page() {
  return <LegalPage words={refundsText} path="/refunds" />;
}
