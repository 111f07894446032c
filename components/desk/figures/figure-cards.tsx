import { Minus, TrendingDown, TrendingUp } from '@lucide/icons';
import { classes } from '@/components/ui/classes';
import { numberSize } from '@/components/ui/number-size';
import { Skeleton } from '@/components/ui/skeleton';
import type { FiguresRecord } from '@/lib/desk/figures/contract';
import { changeOf, formatFigure, type FigureName } from './figure-format';
import type { FigureLinks } from './figure-links';
import { figuresText as text } from './figures-text';
import { Icon } from '@/components/ui/icon';

const names = [
  'received',
  'due',
  'won_value',
  'made',
  'won',
  'lost',
  'rate',
  'median_days',
] as const satisfies FigureName[];
const icons = { up: TrendingUp, down: TrendingDown, same: Minus };

interface FigureCardsProps {
  /** Null while loading. */
  data: FiguresRecord | null;
  links: FigureLinks;
}

/** Each figure links to its list. Cards keep their size while loading. */
export function FigureCards({ data, links }: FigureCardsProps) {
  const hrefs: Partial<Record<FigureName, string>> = links;
  return (
    <ul className="grid grid-cols-2 gap-3 @charts:grid-cols-4">
      {names.map((name) => (
        <li
          key={name}
          className="relative min-w-0 rounded-lg border border-ivory-line bg-white p-4 shadow-rest transition-shadow has-[a]:hover:shadow-lift md:p-5"
        >
          <h3 className="font-text text-sm font-medium text-ink-soft">{text.cards[name]}</h3>
          <p
            className={classes(
              'mt-1 flex min-h-7 items-end font-semibold',
              numberSize(data === null ? '' : formatFigure(name, data[name]), 'text-xl'),
            )}
          >
            {data === null ? (
              <span className="flex h-7 items-center">
                <Skeleton className="h-5 w-24" />
              </span>
            ) : (
              <FigureValue name={name} value={data[name]} href={hrefs[name] ?? null} />
            )}
          </p>
          <p className="mt-1 text-sm text-ink-soft">
            {data === null ? <Skeleton className="h-5 w-20" /> : <Comparison name={name} data={data} />}
          </p>
        </li>
      ))}
    </ul>
  );
}

function FigureValue({ name, value, href }: { name: FigureName; value: number | null; href: string | null }) {
  const shown = formatFigure(name, value);
  if (href === null) return shown;
  return (
    // The whole card is the link.
    <a
      href={href}
      className="underline decoration-ivory-strong underline-offset-4 after:absolute after:inset-0 after:rounded-lg"
    >
      {shown}
      <span className="sr-only">. {text.view}</span>
    </a>
  );
}

function Comparison({ name, data }: { name: FigureName; data: FiguresRecord }) {
  if (name === 'due') return text.asOfNow;
  const before = data.previous[name];
  const change = changeOf(name, data[name], before);
  const icon = icons[change?.direction ?? 'same'];
  return (
    <>
      {change !== null && (
        <span className="mr-2 font-medium whitespace-nowrap text-ink">
          <Icon of={icon} className="mr-1 inline size-4 align-text-bottom" />
          {change.label}
        </span>
      )}
      <span className="inline-block tabular-nums">{text.before(formatFigure(name, before))}</span>
    </>
  );
}
