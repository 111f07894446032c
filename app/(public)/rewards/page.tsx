import type { Metadata } from 'next';
import { rewardsText } from '@/components/marketing/rewards-text';

export const metadata: Metadata = { title: rewardsText.title, description: rewardsText.lead };
export { RewardsPage as default } from '@/components/marketing/rewards-page';
