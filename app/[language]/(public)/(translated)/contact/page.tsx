import { metadataOf } from '@/app/public-pages';

export const generateMetadata = () => metadataOf('/contact');
export { ContactPage as default } from '@/components/marketing/contact-page';
