import { useId, type ReactNode } from 'react';

/** Cells of the day book's tables; on paper black lines without a background. */
export const tableLook =
  'w-full text-left text-sm [&_td]:border-t [&_td]:border-ivory-line [&_td]:p-2 [&_td]:align-top [&_th]:p-2 [&_th]:align-top [&_thead_th]:font-semibold [&_thead_th]:text-ink-soft [&_tbody_th]:border-t [&_tbody_th]:border-ivory-line [&_:is(td,th):first-child]:pl-4 [&_:is(td,th):last-child]:pr-4 @list:[&_:is(td,th):first-child]:pl-6 @list:[&_:is(td,th):last-child]:pr-6 print:[&_:is(td,th)]:border-ink! print:[&_.badge]:p-0 print:[&_.badge]:text-ink! print:[&_thead_th]:text-ink! print:[&_:is(td,th):first-child]:pl-0 print:[&_:is(td,th):last-child]:pr-0 print:[&_tr]:break-inside-avoid';

interface SectionProps {
  title: string;
  note?: string | undefined;
  /** @param titleId id of the heading, the table's label */
  children(titleId: string): ReactNode;
}

export function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="@container mt-6 overflow-clip rounded-lg border border-ivory-line bg-white pb-2 shadow-rest print:overflow-visible print:rounded-none print:border-0 print:shadow-none"
    >
      <div className="px-4 pt-4 pb-2 @list:px-6 @list:pt-5 print:px-0">
        <h3 id={id} className="text-lg font-semibold">
          {title}
        </h3>
        {note !== undefined && <p className="text-sm text-ink-soft print:text-ink">{note}</p>}
      </div>
      {children(id)}
    </section>
  );
}
