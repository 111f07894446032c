import { metadataOf } from '@/app/public-pages';

export const metadata = metadataOf('/gold-plan');
export { GoldPlanPage as default } from '@/components/gold/gold-plan-page';
