import { metadataOf } from '@/app/public-pages';

export const generateMetadata = () => metadataOf('/about');
export { AboutPage as default } from '@/components/marketing/about-page';
