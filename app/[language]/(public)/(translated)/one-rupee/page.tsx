import { metadataOf } from '@/app/public-pages';

export const metadata = metadataOf('/one-rupee');
export { OneRupeePage as default } from '@/components/marketing/one-rupee-page';
