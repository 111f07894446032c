import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { ContactPanel } from './contact-panel';
import { contactText } from './contact-text';

/** The contact page: the form of the home page on a page of its own. */
export function ContactPage() {
  return (
    <PageFrame>
      <PageHeading title={contactText.title} text={contactText.text} />
      <ContactPanel />
    </PageFrame>
  );
}
