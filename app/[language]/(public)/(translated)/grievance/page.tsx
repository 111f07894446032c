import { metadataOf } from '@/app/public-pages';

export const generateMetadata = () => metadataOf('/grievance');
export { GrievancePage as default } from '@/components/people/grievances/grievance-page';
