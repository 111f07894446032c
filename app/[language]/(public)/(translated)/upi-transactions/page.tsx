import { metadataOf } from '@/app/public-pages';

export const metadata = metadataOf('/upi-transactions');
export { UpiPage as default } from '@/components/marketing/upi-page';
