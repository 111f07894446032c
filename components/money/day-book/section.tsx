import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  note?: string | undefined;
  /** @param titleId id of the heading, which labels the table */
  children(titleId: string): ReactNode;
}

export function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="@container mt-3 overflow-clip rounded-lg border border-ivory-line bg-white pb-2 shadow-rest print:overflow-visible print:rounded-none print:border-0 print:shadow-none"
    >
      <div className="px-4 pt-3 pb-1 @list:px-6 print:px-0">
        <h3 id={id} className="font-text text-base font-semibold">
          {title}
        </h3>
        {note !== undefined && <p className="text-sm text-ink-soft print:text-ink">{note}</p>}
      </div>
      {children(id)}
    </section>
  );
}
