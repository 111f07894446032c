import { metadataOf } from '@/app/public-pages';
import { Section } from '@/app/[language]/(public)/developers/section';

export const generateMetadata = () => metadataOf('/developers/security');

export default function Page() {
  return <Section slug="security" />;
}
