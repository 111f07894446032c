import type { Metadata } from 'next';
import { art } from '@/components/marketing/art';
import { rewardsText } from '@/components/marketing/rewards-text';
import { ServicePage } from '@/components/marketing/service-page';

export const metadata: Metadata = { title: rewardsText.title, description: rewardsText.lead };

export default function Page() {
  return <ServicePage words={rewardsText} art={art.savings} />;
}
