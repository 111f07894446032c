import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { art } from './art';
import { AsidePicture } from './aside-picture';
import { ContactPanel } from './contact-panel';
import { contactText } from './contact-text';

export function ContactPage() {
  return (
    <PageFrame>
      <PageHeading title={contactText.title} text={contactText.text} />
      <ContactPanel picture={<AsidePicture art={art.earrings} />} />
    </PageFrame>
  );
}
