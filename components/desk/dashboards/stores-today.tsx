import { linksOf } from '@/components/desk/figures/figure-links';
import { formatFigure } from '@/components/desk/figures/figure-format';
import type { StoreToday } from '@/lib/desk/dashboard/contract';
import { formatCount } from '@/lib/kernel/text/format';
import { dashboardsText } from './dashboards-text';

const text = dashboardsText.stores;

interface StoresTodayProps {
  /** `YYYY-MM-DD` at the stores. */
  day: string;
  stores: readonly StoreToday[];
}

/** Today at each store, side by side; each leads to its orders with money of the day. */
export function StoresToday({ day, stores }: StoresTodayProps) {
  if (stores.length === 0) return null;
  return (
    <section
      aria-labelledby="stores-today"
      className="mb-6 rounded-lg border border-ivory-line bg-white p-5 shadow-rest"
    >
      <h2 id="stores-today" className="text-title">
        {text.title}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways by keyboard */}
      <div className="mt-3 overflow-x-auto" tabIndex={0} role="group" aria-labelledby="stores-today">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-ivory-line text-xs text-ink-soft">
              <th scope="col" className="py-2 pr-4 text-left font-semibold">
                {text.store}
              </th>
              {[text.received, text.visits, text.won, text.due].map((label) => (
                <th key={label} scope="col" className="py-2 pl-4 text-right font-semibold whitespace-nowrap">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stores.map(({ id, title, received, visits, won, due }) => (
              <tr key={id} className="border-b border-ivory-line last:border-0">
                <th scope="row" className="py-2 pr-4 text-left font-medium wrap-anywhere">
                  <a
                    href={linksOf('admin', { from: day, to: day }, null, String(id)).received}
                    className="record-link"
                  >
                    {title}
                  </a>
                </th>
                <Value shown={formatFigure('received', received)} />
                <Value shown={formatCount(visits)} />
                <Value shown={formatCount(won)} />
                <Value shown={formatFigure('due', due)} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Value({ shown }: { shown: string }) {
  return <td className="py-2 pl-4 text-right whitespace-nowrap tabular-nums">{shown}</td>;
}
