import { ArrowRight } from '@lucide/icons';
import { useId } from 'react';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { formatCount } from '@/lib/kernel/text/format';

export interface CountTile {
  label: string;
  /** Null while loading. */
  count: number | null;
  /** The count says nothing: it could not be loaded. */
  failed?: boolean;
  href: string;
}

const text = { view: 'View Details', pending: '...', failed: 'Not loaded' } as const;

/** Tiles keep their size while loading, to avoid layout shift. */
export function CountTiles({ tiles }: { tiles: readonly CountTile[] }) {
  return (
    <div className="@container">
      <ul className="grid gap-4 xs:grid-cols-2 @list-lg:flex">
        {tiles.map((tile) => (
          <Tile key={tile.href} {...tile} />
        ))}
      </ul>
    </div>
  );
}

function Tile({ label, count, failed = false, href }: CountTile) {
  const id = useId();
  return (
    <li className="grid min-w-0 grid-cols-[1fr_auto] items-end gap-x-4 rounded-lg border border-ivory-line bg-white p-5 shadow-rest transition-shadow hover:shadow-lift xs:flex xs:flex-col xs:items-start md:p-6 @list-lg:flex-1">
      <h2 id={`${id}-label`} className="col-span-2 font-text text-eyebrow font-semibold text-ink-soft">
        {label}
      </h2>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2 font-display text-figure font-medium tabular-nums xs:mt-3 xs:mb-5">
        <span className={failed ? 'text-ink-muted' : undefined}>
          {count === null ? text.pending : formatCount(count)}
        </span>
        {failed && (
          <span className="font-text text-sm font-medium tracking-normal text-ink-muted">{text.failed}</span>
        )}
      </p>
      <LinkButton
        id={`${id}-view`}
        href={href}
        wholePage
        variant="secondary"
        size="small"
        className="group xs:mt-auto"
        aria-labelledby={`${id}-view ${id}-label`}
      >
        {text.view}
        <Icon of={ArrowRight} className="size-4 transition-transform motion-safe:group-hover:translate-x-1" />
      </LinkButton>
    </li>
  );
}
