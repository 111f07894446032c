import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { classes } from '@/components/ui/classes';
import { tapArea } from '@/components/ui/tap-area';
import { usePath } from '@/components/ui/use-path';
import { premiumPlan } from '@/lib/business';
import type { TermsSection } from './terms-sections';

interface TermsLinkProps {
  /** Section of the terms. */
  of: TermsSection;
  onInk?: boolean | undefined;
  className?: string | undefined;
}

export function TermsLink({ of: section, onInk = false, className }: TermsLinkProps) {
  const text = useTranslations();
  const path = usePath();
  return (
    <Link
      href={path(`/terms#${section}`)}
      className={classes(
        // Hidden in print: in a PDF it would point to the origin it was printed from.
        'print:hidden inline-flex min-h-target items-center rounded-sm text-sm font-medium underline underline-offset-4 transition-colors',
        tapArea,
        onInk ? 'text-mist hover:text-ivory' : 'text-ink-muted hover:text-ink',
        className,
      )}
    >
      {text.rich('marketing.termsApply', {
        section: text(`legal.terms.${section}.title`, { plan: premiumPlan.name }),
        about: (part) => <span className="sr-only">{part}</span>,
      })}
    </Link>
  );
}
