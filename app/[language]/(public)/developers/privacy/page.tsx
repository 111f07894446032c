import { metadataOf } from '@/app/public-pages';
import { Section } from '@/app/[language]/(public)/developers/section';

export const generateMetadata = () => metadataOf('/developers/privacy');

export default function Page() {
  return <Section slug="privacy" />;
}
