import { Minus, TrendingDown, TrendingUp } from '@lucide/icons';
import { changeOf, formatFigure, type FigureName } from '@/components/desk/figures/figure-format';
import { linksOf } from '@/components/desk/figures/figure-links';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { numberSize } from '@/components/ui/number-size';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { DayFigures, TodayFigures } from '@/lib/desk/dashboard/contract';
import { dashboardsText } from './dashboards-text';
import { PartFailed } from './part-failed';

const text = dashboardsText.today;
const icons = { up: TrendingUp, down: TrendingDown, same: Minus };
const names = ['received', 'visits', 'won', 'dues'] as const satisfies (keyof DayFigures)[];
/** How a figure is written: as one of the period's figures. */
const writtenAs: Readonly<Record<keyof DayFigures, FigureName>> = {
  received: 'received',
  visits: 'made',
  won: 'won',
  dues: 'received',
};

interface TodayFiguresProps {
  role: StaffRole;
  /** Null if loading failed. */
  figures: TodayFigures | null;
}

/** Today's figures, each beside yesterday's; each leads to its list. */
export function TodayFiguresPart({ role, figures }: TodayFiguresProps) {
  return (
    <section aria-label={text.title} className="@container mb-6">
      {figures === null ? (
        <PartFailed sentence={text.failed} />
      ) : (
        <ul className="grid grid-cols-2 gap-3 @charts:grid-cols-4">
          {names.map((name) => (
            <Figure key={name} name={name} href={hrefOf(role, name, figures.day)} figures={figures} />
          ))}
        </ul>
      )}
    </section>
  );
}

function hrefOf(role: StaffRole, name: keyof DayFigures, day: string): string {
  const links = linksOf(role, { from: day, to: day }, null);
  switch (name) {
    // Orders with money of the day. Not the day book, which also has the money of plans; nor the dues, which are those still open.
    case 'received':
    case 'dues':
      return links.received;
    case 'visits':
      return '/front-desk';
    case 'won':
      return links.won;
  }
}

interface FigureProps {
  name: keyof DayFigures;
  href: string;
  figures: TodayFigures;
}

function Figure({ name, href, figures: { today, yesterday } }: FigureProps) {
  const as = writtenAs[name];
  const shown = formatFigure(as, today[name]);
  const change = changeOf(as, today[name], yesterday[name]);
  return (
    <li className="relative min-w-0 rounded-lg border border-ivory-line bg-white p-4 shadow-rest transition-shadow hover:shadow-lift md:p-5">
      <h2 className="font-text text-sm font-medium text-ink-soft">{text.names[name]}</h2>
      <p className={classes('mt-1 flex min-h-7 items-end font-semibold', numberSize(shown, 'text-xl'))}>
        <a
          href={href}
          className="underline decoration-ivory-strong underline-offset-4 after:absolute after:inset-0 after:rounded-lg"
        >
          {shown}
          <span className="sr-only">. {text.view}</span>
        </a>
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {change !== null && (
          <Icon of={icons[change.direction]} className="mr-1 inline size-4 align-text-bottom text-ink" />
        )}
        <span className="tabular-nums">{text.yesterday(formatFigure(as, yesterday[name]))}</span>
      </p>
    </li>
  );
}
