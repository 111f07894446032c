import { ArrowLeft } from '@lucide/icons';
import { Link } from '@/components/ui/link';
import { classes } from '@/components/ui/classes';
import { backOfficeText } from './back-office-text';
import { Icon } from '@/components/ui/icon';

interface BackLinkProps {
  href: string;
  label?: string;
  /** Before the title, in its line; on a phone the arrow alone. */
  inLine?: boolean;
}

export function BackLink({ href, label = backOfficeText.back, inLine = false }: BackLinkProps) {
  return (
    <Link
      href={href}
      className={classes(
        'inline-flex min-h-touch items-center gap-2 font-semibold text-emerald hover:text-emerald-deep md:min-h-8 md:text-sm pointer-coarse:min-h-touch print:hidden',
        inLine ? 'max-md:-ml-2 max-md:px-2 md:border-r md:border-ivory-line md:pr-4' : 'mb-1',
      )}
    >
      <Icon of={ArrowLeft} className="size-4" />
      <span className={inLine ? 'max-md:sr-only' : undefined}>{label}</span>
    </Link>
  );
}
