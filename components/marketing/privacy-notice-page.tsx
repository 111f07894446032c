import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormats } from '@/components/ui/use-formats';
import { usePath } from '@/components/ui/use-path';
import { grievanceRule } from '@/lib/account-rules';
import { brand } from '@/lib/business';
import { noticeVersion } from '@/lib/people/consents/record';
import { LegalPage, p } from './legal-page';
import { textLinkStyles } from './text-link';

const noticeSections = [
  'account',
  'visits',
  'purchases',
  'identity',
  'notes',
  'messages',
  'technical',
  'consents',
  'withdraw',
  'rights',
  'complain',
] as const;

/** On its own, apart from the terms (docs/product/privacy.md, "Privacy notice"). */
export function PrivacyNoticePage() {
  const text = useTranslations('notice');
  const business = useTranslations('business');
  const { shortDate } = useFormats();
  const path = usePath();
  const values = {
    email: brand.email,
    phone: brand.phone,
    hours: business('contactHours'),
    days: grievanceRule.answerDays,
    link: (part: ReactNode) => (
      <a href={path('/grievance')} className={textLinkStyles}>
        {part}
      </a>
    ),
  };
  return (
    <LegalPage
      path="/privacy-notice"
      title={text('title')}
      lead={text('lead')}
      version={text('version', { day: shortDate(noticeVersion) })}
      sections={noticeSections.map((id) => ({
        id,
        title: text(`${id}.title`),
        paragraphs: text.rich(`${id}.text`, { ...values, p }),
      }))}
    />
  );
}
