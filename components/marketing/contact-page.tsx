import { useTranslations } from 'next-intl';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { art } from './art';
import { AsidePicture } from './aside-picture';
import { ContactPanel } from './contact-panel';

export function ContactPage() {
  const text = useTranslations('contact');
  return (
    <PageFrame>
      <PageHeading title={text('title')} text={text('text')} />
      <ContactPanel picture={<AsidePicture art={art.earrings} />} />
    </PageFrame>
  );
}
