import { linksOf } from '@/components/desk/figures/figure-links';
import { formatFigure } from '@/components/desk/figures/figure-format';
import type { StoreToday } from '@/lib/desk/dashboard/contract';
import { formatCount } from '@/lib/kernel/text/format';
import { dashboardsText } from './dashboards-text';

const text = dashboardsText.stores;

const labels = [text.received, text.visits, text.won, text.due];

const valuesOf = ({ received, visits, won, due }: StoreToday) =>
  [
    [text.received, formatFigure('received', received)],
    [text.visits, formatCount(visits)],
    [text.won, formatCount(won)],
    [text.due, formatFigure('due', due)],
  ] as const;

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
      <ul className="mt-1 divide-y divide-ivory-line text-sm md:hidden">
        {stores.map((store) => (
          <li key={store.id} className="py-3">
            <StoreLink store={store} day={day} />
            <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2">
              {valuesOf(store).map(([label, shown]) => (
                <div key={label}>
                  <dt className="text-xs text-ink-soft">{label}</dt>
                  <dd className="font-medium tabular-nums">{shown}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways by keyboard */}
      <div
        className="mt-3 overflow-x-auto max-md:hidden"
        tabIndex={0}
        role="group"
        aria-labelledby="stores-today"
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-ivory-line text-xs text-ink-soft">
              <th scope="col" className="py-2 pr-4 text-left font-semibold">
                {text.store}
              </th>
              {labels.map((label) => (
                <th key={label} scope="col" className="py-2 pl-4 text-right font-semibold whitespace-nowrap">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stores.map((store) => (
              <tr key={store.id} className="border-b border-ivory-line last:border-0">
                <th scope="row" className="py-2 pr-4 text-left wrap-anywhere">
                  <StoreLink store={store} day={day} />
                </th>
                {valuesOf(store).map(([label, shown]) => (
                  <td key={label} className="py-2 pl-4 text-right whitespace-nowrap tabular-nums">
                    {shown}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function StoreLink({ store: { id, title }, day }: { store: StoreToday; day: string }) {
  return (
    <a
      href={linksOf('admin', { from: day, to: day }, null, String(id)).received}
      className="record-link font-medium"
    >
      {title}
    </a>
  );
}
