import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { brand } from '@/lib/business';
import { failureText } from '@/lib/kernel/text/failures';
import { ContactFacts } from './contact-facts';
import { ContactForm } from './contact-form';
import { contactText } from './contact-text';
import { textLinkStyles } from './text-link';
import { whatsappLink } from './whatsapp-link';

const { withoutScript } = contactText;

/**
 * Contact form. Without JavaScript, a phone number and a link replace the form.
 * @param picture below the contact details
 */
export function ContactPanel({ picture }: { picture?: ReactNode }) {
  return (
    <div className="grid gap-10 lg:grid-cols-3 lg:items-start lg:gap-16">
      <Card className="lg:order-last lg:col-span-2">
        <div className="noscript:hidden">
          <ContactForm incomplete={failureText.contactIncomplete} />
        </div>
        <noscript>
          <p className="font-display text-title font-medium">{withoutScript.title}</p>
          <p className="mt-2 text-lg text-ink-soft">
            {withoutScript.call}{' '}
            <a href={brand.phoneHref} className={`${textLinkStyles} tabular-nums`}>
              {brand.phone}
            </a>{' '}
            {withoutScript.or}{' '}
            <a href={whatsappLink()} className={textLinkStyles}>
              {withoutScript.write}
            </a>
            .
          </p>
        </noscript>
      </Card>
      <div>
        <ContactFacts />
        {picture}
      </div>
    </div>
  );
}
