import type { ReactNode } from 'react';
import { brand } from '@/lib/business';
import { homeText } from './home-text';

const { contact } = homeText;
const linkLook =
  'inline-flex min-h-target items-center font-medium text-emerald underline underline-offset-4 hover:text-emerald-deep';

/** How to reach people: hours, phone, e-mail, address. */
export function ContactFacts() {
  return (
    <dl className="flex flex-col gap-5">
      <Fact label={contact.hours}>{brand.contactHours}</Fact>
      <Fact label={contact.phone}>
        <a href={brand.phoneHref} className={`${linkLook} tabular-nums`}>
          {brand.phone}
        </a>
      </Fact>
      <Fact label={contact.email}>
        <a href={`mailto:${brand.email}`} className={linkLook}>
          {brand.email}
        </a>
      </Fact>
      <Fact label={contact.address}>{brand.address}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="mt-0.5 text-lg">{children}</dd>
    </div>
  );
}
