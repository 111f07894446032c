import { ClientTexts } from '@/components/layout/client-texts';
import { NotFoundPage } from '@/components/layout/not-found-page';

/** Here and not at the root, where it would be in the data of every page. */
export default function NotFound() {
  return (
    <ClientTexts sections={['layout.notFound']}>
      <NotFoundPage />
    </ClientTexts>
  );
}
