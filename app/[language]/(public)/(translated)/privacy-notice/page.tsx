import { metadataOf } from '@/app/public-pages';

export const generateMetadata = () => metadataOf('/privacy-notice');
export { PrivacyNoticePage as default } from '@/components/marketing/privacy-notice-page';
