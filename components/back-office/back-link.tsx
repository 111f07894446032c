import { ArrowLeft } from '@lucide/icons';
import Link from 'next/link';
import { classes } from '@/components/ui/classes';
import { backOfficeText } from './back-office-text';
import { Icon } from '@/components/ui/icon';

interface BackLinkProps {
  href: string;
  label?: string;
  /** Before the title, from 768 px. */
  inLine?: boolean;
}

export function BackLink({ href, label = backOfficeText.back, inLine = false }: BackLinkProps) {
  return (
    <Link
      href={href}
      className={classes(
        'inline-flex min-h-touch items-center gap-2 font-semibold text-emerald hover:text-emerald-deep md:min-h-8 md:text-sm pointer-coarse:min-h-touch print:hidden',
        inLine ? 'max-md:-mb-1 max-md:w-full md:border-r md:border-ivory-line md:pr-4' : 'mb-1',
      )}
    >
      <Icon of={ArrowLeft} className="size-4" />
      {label}
    </Link>
  );
}
