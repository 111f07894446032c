import { useTranslations } from 'next-intl';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { fieldAria, FieldMessages } from '@/components/ui/field-frame';
import { usePath } from '@/components/ui/use-path';

interface TermsTickProps extends Omit<ComponentProps<'input'>, 'className' | 'required' | 'id' | 'type'> {
  error?: string | undefined;
}

/** Of the age of 18 and the terms; begins unticked. Its links open another tab, so that nothing typed is lost. Needs the texts `consent`. */
export function TermsTick({ error, ...input }: TermsTickProps) {
  const id = useId();
  const text = useTranslations('consent');
  const path = usePath();
  const linkTo = (href: string) => (part: ReactNode) => (
    <a
      href={path(href)}
      target="_blank"
      rel="noopener"
      className="font-semibold text-emerald underline underline-offset-4 hover:text-emerald-deep"
    >
      {part}
    </a>
  );
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-touch cursor-pointer items-start gap-3">
        <input
          {...input}
          {...fieldAria(id, { hint: undefined, error })}
          type="checkbox"
          required
          className="mt-1 size-5 shrink-0 accent-emerald"
        />
        <span>{text.rich('tick', { link: linkTo('/terms') })}</span>
      </label>
      <FieldMessages id={id} hint={undefined} error={error} />
      <p className="text-sm text-ink-soft">{text.rich('notice', { link: linkTo('/privacy-notice') })}</p>
    </div>
  );
}
