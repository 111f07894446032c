import { metadataOf } from '@/app/public-pages';

export const metadata = metadataOf('/rewards');
export { RewardsPage as default } from '@/components/marketing/rewards-page';
