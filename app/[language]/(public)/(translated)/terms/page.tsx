import { metadataOf } from '@/app/public-pages';

export const generateMetadata = () => metadataOf('/terms');
export { TermsPage as default } from '@/components/marketing/legal-page';
