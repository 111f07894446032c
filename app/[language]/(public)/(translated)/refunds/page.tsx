import { metadataOf } from '@/app/public-pages';

export const generateMetadata = () => metadataOf('/refunds');
export { RefundsPage as default } from '@/components/marketing/legal-page';
