import { metadataOf } from '@/app/public-pages';

export const metadata = metadataOf('/about');
export { AboutPage as default } from '@/components/marketing/about-page';
