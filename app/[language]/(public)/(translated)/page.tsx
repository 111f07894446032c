import { metadataOf } from '@/app/public-pages';
import { organization, StructuredData } from '@/app/structured-data';
import { HomePage } from '@/components/marketing/home-page';

export const metadata = metadataOf('/');

export default function Page() {
  return (
    <>
      <HomePage />
      <StructuredData things={[organization()]} />
    </>
  );
}
