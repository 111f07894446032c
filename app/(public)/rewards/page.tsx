import { metadataOf } from '@/app/public-pages';
import { art } from '@/components/marketing/art';
import { rewardsText } from '@/components/marketing/rewards-text';
import { ServicePage } from '@/components/marketing/service-page';

export const metadata = metadataOf('/rewards');

export default function Page() {
  return <ServicePage words={rewardsText} art={art.savings} />;
}
