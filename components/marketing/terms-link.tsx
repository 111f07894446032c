import Link from 'next/link';
import { classes } from '@/components/ui/classes';
import { tapArea } from '@/components/ui/tap-area';
import { termsLinkText, termsSections, type TermsSection } from './terms-sections';

interface TermsLinkProps {
  /** Section of the terms. */
  of: TermsSection;
  onInk?: boolean | undefined;
  className?: string | undefined;
}

export function TermsLink({ of: section, onInk = false, className }: TermsLinkProps) {
  return (
    <Link
      href={`/terms#${section}`}
      prefetch={false}
      className={classes(
        // Hidden in print: in a PDF it would point to the origin it was printed from.
        'print:hidden inline-flex min-h-target items-center rounded-sm text-sm font-medium underline underline-offset-4 transition-colors',
        tapArea,
        onInk ? 'text-mist hover:text-ivory' : 'text-ink-muted hover:text-ink',
        className,
      )}
    >
      {termsLinkText.label}
      <span className="sr-only">
        {' '}
        {termsLinkText.to} {termsSections[section]}
      </span>
    </Link>
  );
}
