import { metadataOf } from '@/app/public-pages';

export const generateMetadata = () => metadataOf('/gold-plan');
export { GoldPlanPage as default } from '@/components/gold/gold-plan-page';
