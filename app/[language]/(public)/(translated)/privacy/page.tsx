import { metadataOf } from '@/app/public-pages';

export const generateMetadata = () => metadataOf('/privacy');
export { PrivacyPage as default } from '@/components/marketing/legal-page';
