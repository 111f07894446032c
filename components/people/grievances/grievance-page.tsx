import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ClientTexts } from '@/components/layout/client-texts';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { Card } from '@/components/ui/card';
import { grievanceRule } from '@/lib/account-rules';
import { grievanceOfficer } from '@/lib/business';
import { GrievanceForm } from './grievance-form';

const p = (part: ReactNode) => <p className="mt-3 text-ink-soft">{part}</p>;

/** Complaints of anybody (docs/product/privacy.md, "Complaints"). Without JavaScript, an address and a phone number replace the form. */
export function GrievancePage() {
  const text = useTranslations('grievance');
  const business = useTranslations('business');
  const { name, email, phone } = grievanceOfficer;
  const designation = useTranslations('layout.trust')('designation');
  return (
    <PageFrame>
      <PageHeading title={text('title')} text={text('lead', { days: grievanceRule.answerDays })} />
      <div className="grid gap-10 lg:grid-cols-3 lg:items-start lg:gap-16">
        <Card className="lg:col-span-2">
          <div className="noscript:hidden">
            <ClientTexts sections={['grievance', 'layout.networkFailed']}>
              <GrievanceForm />
            </ClientTexts>
          </div>
          <noscript>
            <p className="text-lg text-ink-soft">{text('withoutScript', { email, phone })}</p>
          </noscript>
        </Card>
        <section aria-labelledby="other-ways">
          <h2 id="other-ways" className="text-title">
            {text('others.title')}
          </h2>
          <p className="mt-3 font-medium">
            {name === null ? designation : text('others.officer', { name, designation })}
          </p>
          {text.rich('others.text', { email, phone, hours: business('contactHours'), p })}
        </section>
      </div>
    </PageFrame>
  );
}
