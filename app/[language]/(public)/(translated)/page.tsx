import { metadataOf } from '@/app/public-pages';
import { Organization } from '@/app/structured-data';
import { HomePage } from '@/components/marketing/home-page';

export const generateMetadata = () => metadataOf('/');

export default function Page() {
  return (
    <>
      <HomePage />
      <Organization />
    </>
  );
}
