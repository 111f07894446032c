import { CalendarDays, Clock, Mail, MapPin, MessageCircle, Phone } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { brand } from '@/lib/business';
import { textLinkStyles } from './text-link';
import { whatsappLink } from './whatsapp-link';

export function ContactFacts() {
  const text = useTranslations('contact');
  const business = useTranslations('business');
  return (
    <dl className="grid gap-6 xs:grid-cols-2 lg:grid-cols-1">
      <Fact icon={<Icon of={Clock} />} label={text('hours')}>
        {business('contactHours')}
      </Fact>
      <Fact icon={<Icon of={Phone} />} label={text('phone')}>
        <a href={brand.phoneHref} className={`${textLinkStyles} tabular-nums`}>
          {brand.phone}
        </a>
      </Fact>
      <Fact icon={<Icon of={MessageCircle} />} label={text('whatsapp')}>
        <a href={whatsappLink()} className={textLinkStyles}>
          {text('whatsappLink')}
        </a>
      </Fact>
      <Fact icon={<Icon of={Mail} />} label={text('email')}>
        <a href={`mailto:${brand.email}`} className={textLinkStyles}>
          {brand.email}
        </a>
      </Fact>
      <Fact icon={<Icon of={MapPin} />} label={text('address')}>
        {brand.address}
      </Fact>
      <Fact icon={<Icon of={CalendarDays} />} label={text('founded')}>
        {business('founded')}
      </Fact>
    </dl>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="relative min-w-0 pl-10">
      <dt className="text-sm text-ink-muted">
        <span aria-hidden="true" className="absolute top-0.5 left-0 text-gold-deep">
          {icon}
        </span>
        {label}
      </dt>
      <dd className="text-base font-medium break-words">{children}</dd>
    </div>
  );
}
