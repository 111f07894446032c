import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { Card } from '@/components/ui/card';
import { ContactFacts } from './contact-facts';
import { ContactForm } from './contact-form';
import { homeText } from './home-text';

/** The contact page: the form of the home page on a page of its own. */
export function ContactPage() {
  return (
    <PageFrame>
      <PageHeading title={homeText.contact.title} text={homeText.contact.text} />
      <div className="grid gap-10 md:grid-cols-3 md:gap-14">
        <Card className="md:col-span-2">
          <ContactForm />
        </Card>
        <ContactFacts />
      </div>
    </PageFrame>
  );
}
