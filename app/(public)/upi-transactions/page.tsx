import { metadataOf } from '@/app/public-pages';
import { art } from '@/components/marketing/art';
import { upiText } from '@/components/marketing/upi-text';
import { ServicePage } from '@/components/marketing/service-page';

export const metadata = metadataOf('/upi-transactions');

export default function Page() {
  return <ServicePage words={upiText} art={art.phone} />;
}
