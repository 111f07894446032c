import { PersonWithId } from '@/components/back-office/name-with-id';
import { tableStyles } from '@/components/back-office/table-styles';
import { classes } from '@/components/ui/classes';
import { numberWrap } from '@/components/ui/number-size';
import { entryDefinition, movesMoney } from '@/lib/money/ledger/record';
import { sumOfRupees } from '@/lib/paise';
import { formatRupees } from '@/lib/kernel/text/format';
import { dayBookText as text } from './day-book-text';
import { Section } from './section';
import type { DayBook } from './use-day-book';

interface Sum {
  readonly in: number;
  readonly out: number;
}

const { labels } = entryDefinition.fields.method;

function totalOf(sums: readonly Sum[]): Sum {
  const total = (key: keyof Sum) => sumOfRupees(sums.map((sum) => sum[key]));
  return { in: total('in'), out: total('out') };
}

export function MethodCards({ sums }: { sums: DayBook['by_method'] }) {
  // Set off, and no money.
  const total = totalOf(sums.filter(({ method }) => movesMoney(method)));
  return (
    <section aria-label={text.totals}>
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-4 print:grid-cols-3 print:gap-0">
        <SumCard title={text.all} sum={total} net={sumOfRupees([total.in, -total.out])} />
        {sums.map((sum) => (
          <SumCard
            key={sum.method}
            title={labels[sum.method]}
            sum={sum}
            note={movesMoney(sum.method) ? undefined : text.noMoney}
          />
        ))}
      </ul>
    </section>
  );
}

interface SumCardProps {
  title: string;
  sum: Sum;
  net?: number;
  note?: string | undefined;
}

function SumCard({ title, sum, net, note }: SumCardProps) {
  return (
    <li
      className={classes(
        'min-w-0 rounded-md border px-3 py-2 print:rounded-none print:border-ink print:bg-transparent print:p-2 print:shadow-none',
        net === undefined ? 'border-ivory-line bg-white shadow-rest' : 'border-gold-light bg-gold-pale',
      )}
    >
      <h3 className="font-text text-sm font-semibold text-ink-soft print:text-ink">{title}</h3>
      <dl className="mt-1 grid gap-y-0.5 text-sm">
        <Line label={text.received} amount={sum.in} strong />
        {(sum.out > 0 || net !== undefined) && <Line label={text.returned} amount={sum.out} />}
        {net !== undefined && <Line label={text.net} amount={net} />}
      </dl>
      {note !== undefined && <p className="mt-1 text-xs text-ink-soft print:text-ink">{note}</p>}
    </li>
  );
}

function Line({ label, amount, strong = false }: { label: string; amount: number; strong?: boolean }) {
  const shown = formatRupees(amount);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 max-xs:flex-col">
      <dt className="text-ink-soft print:text-ink">{label}</dt>
      <dd className={classes(numberWrap(shown), strong && 'text-base font-semibold print:text-sm')}>
        {shown}
      </dd>
    </div>
  );
}

/** Per person who recorded entries. */
export function StaffTable({ sums }: { sums: DayBook['by_staff'] }) {
  return (
    <Section title={text.byStaff}>
      {(titleId) => (
        <table aria-labelledby={titleId} className={tableStyles}>
          <thead>
            <tr>
              <th scope="col">{text.person}</th>
              <th scope="col" className="text-right">
                {text.received}
              </th>
              <th scope="col" className="text-right">
                {text.returned}
              </th>
            </tr>
          </thead>
          <tbody>
            {sums.map((sum) => (
              <tr key={sum.id}>
                <th scope="row" className="font-medium wrap-anywhere">
                  {sum.id === null ? text.online : <PersonWithId name={sum.name} id={sum.id} />}
                </th>
                <Amount>{formatRupees(sum.in)}</Amount>
                <Amount>{formatRupees(sum.out)}</Amount>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function Amount({ children }: { children: string }) {
  return <td className={classes('text-right', numberWrap(children))}>{children}</td>;
}
