import { Link } from '@/components/ui/link';
import { classes } from '@/components/ui/classes';
import { screensOf } from '@/lib/kernel/access/record-links';
import { opportunitiesText } from './opportunities-text';
import { boardRequest } from './opportunity-list';
import type { OpportunityVariant } from './variants';

const text = opportunitiesText.views;

interface ViewLinksProps {
  variant: OpportunityVariant;
  view: Parameters<typeof boardRequest>[0];
  now: 'list' | 'board';
}

/** Links to list and board; both keep search and filters. */
export function ViewLinks({ variant, view, now }: ViewLinksProps) {
  const kept = Object.entries(boardRequest(view)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const hrefOf = (target: 'list' | 'board') => {
    const query = new URLSearchParams(target === 'board' ? [['view', 'board'], ...kept] : kept).toString();
    const list = screensOf[variant.role].opportunity;
    return query === '' ? list : `${list}?${query}`;
  };
  return (
    <nav
      aria-label={text.label}
      className="inline-flex gap-1 self-start rounded-md bg-ivory-deep p-1 xl:self-auto print:hidden"
    >
      {(['list', 'board'] as const).map((each) => (
        <Link
          key={each}
          href={hrefOf(each)}
          aria-current={each === now ? 'page' : undefined}
          className={classes(
            'flex min-h-touch items-center rounded-sm px-4 text-sm md:pointer-fine:min-h-8',
            each === now
              ? 'bg-white font-semibold text-ink shadow-rest'
              : 'font-medium text-ink-soft hover:text-ink',
          )}
        >
          {text[each]}
        </Link>
      ))}
    </nav>
  );
}
