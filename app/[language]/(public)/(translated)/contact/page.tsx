import { metadataOf } from '@/app/public-pages';

export const metadata = metadataOf('/contact');
export { ContactPage as default } from '@/components/marketing/contact-page';
