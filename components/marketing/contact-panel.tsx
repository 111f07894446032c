import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ClientTexts } from '@/components/layout/client-texts';
import { Card } from '@/components/ui/card';
import { brand } from '@/lib/business';
import { ContactFacts } from './contact-facts';
import { ContactForm } from './contact-form';
import { textLinkStyles } from './text-link';
import { whatsappLink } from './whatsapp-link';

/**
 * Contact form. Without JavaScript, a phone number and a link replace the form.
 * @param picture below the contact details
 */
export function ContactPanel({ picture }: { picture?: ReactNode }) {
  const text = useTranslations('contact.withoutScript');
  return (
    <div className="grid gap-10 lg:grid-cols-3 lg:items-start lg:gap-16">
      <Card className="lg:order-last lg:col-span-2">
        <div className="noscript:hidden">
          <ClientTexts sections={['contactForm']}>
            <ContactForm />
          </ClientTexts>
        </div>
        <noscript>
          <p className="font-display text-title font-medium">{text('title')}</p>
          <p className="mt-2 text-lg text-ink-soft">
            {text.rich('text', {
              number: brand.phone,
              phone: (part) => (
                <a href={brand.phoneHref} className={`${textLinkStyles} tabular-nums`}>
                  {part}
                </a>
              ),
              whatsapp: (part) => (
                <a href={whatsappLink()} className={textLinkStyles}>
                  {part}
                </a>
              ),
            })}
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
