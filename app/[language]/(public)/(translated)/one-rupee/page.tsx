import { metadataOf } from '@/app/public-pages';

export const generateMetadata = () => metadataOf('/one-rupee');
export { OneRupeePage as default } from '@/components/marketing/one-rupee-page';
