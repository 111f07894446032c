import { figuresText as text } from './figures-text';

interface ChartTableProps {
  label: string;
  headings: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly string[])[];
}

const cell = 'px-3 py-1.5 text-right tabular-nums whitespace-nowrap first:pl-4 first:text-left last:pr-4';

export function ChartTable({ label, headings, rows }: ChartTableProps) {
  return (
    <details className="mt-auto pt-3">
      <summary className="inline-flex min-h-touch cursor-pointer items-center rounded-sm text-sm font-medium underline decoration-ivory-strong underline-offset-4">
        {text.charts.numbers}
      </summary>
      <div
        role="region"
        aria-label={label}
        // Scrolls by keyboard too.
        tabIndex={0}
        className="mt-2 max-h-list overflow-auto rounded-md border border-ivory-line"
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="sticky top-0 bg-ivory-deep text-xs text-ink-soft">
              {headings.map((heading) => (
                <th key={heading} scope="col" className={cell}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-ivory-line">
            {rows.map(([heading = '', ...values]) => (
              <tr key={heading}>
                <th scope="row" className={`${cell} font-medium`}>
                  {heading}
                </th>
                {values.map((value, index) => (
                  <td key={headings[index + 1]} className={cell}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
