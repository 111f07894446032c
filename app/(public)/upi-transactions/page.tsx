import type { Metadata } from 'next';
import { art } from '@/components/marketing/art';
import { upiText } from '@/components/marketing/upi-text';
import { ServicePage } from '@/components/marketing/service-page';

export const metadata: Metadata = { title: upiText.title, description: upiText.lead };

export default function Page() {
  return <ServicePage words={upiText} art={art.phone} />;
}
