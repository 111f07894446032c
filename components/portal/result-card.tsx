'use client';

import { CircleCheck } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { useId, type ReactNode } from 'react';
import { Bloom } from '@/components/layout/moment';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import { brand } from '@/lib/business';

interface ResultCardProps {
  title: string;
  /** Shows a check mark; `moment`: the lotus opens. */
  done?: boolean | 'moment';
  children: ReactNode;
  /** Before the phone. */
  actions?: ReactNode;
}

/** Replaces the content of a page without log-in. Its heading takes the focus of the removed button, and is read with the text. */
export function ResultCard({ title, done = false, children, actions }: ResultCardProps) {
  const text = useTranslations('ui');
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const id = useId();
  return (
    <Card className="text-center">
      {done === 'moment' && <Bloom className="mx-auto mb-4 h-20 w-36" />}
      {done === true && <Icon of={CircleCheck} className="mx-auto mb-4 size-12 text-emerald" />}
      <h1 ref={heading} tabIndex={-1} aria-describedby={id} className="text-heading outline-none">
        {title}
      </h1>
      <p id={id} className="mx-auto mt-3 max-w-measure text-lg text-ink-soft">
        {children}
      </p>
      <div className="mt-6 flex flex-col justify-center gap-3 xs:flex-row xs:flex-wrap">
        {actions}
        <LinkButton href={brand.phoneHref} wholePage variant="secondary">
          {text('call', { phone: brand.phone })}
        </LinkButton>
      </div>
    </Card>
  );
}
