import type { ReactNode } from 'react';
import { developersText } from './developers-text';
import { InlineCode } from './inline-code';

/** Classes are set once on the table: those of hundreds of cells would each be sent twice (HTML and RSC payload). */
const styles = [
  'w-full table-fixed border-collapse text-left text-base',
  '[&_caption]:pb-2 [&_caption]:text-left [&_caption]:text-sm [&_caption]:font-semibold',
  '[&_thead]:sr-only',
  '[&_tbody_tr]:border-t [&_tbody_tr]:border-ivory-line [&_tbody_tr]:align-top',
  '[&_tbody_th]:py-2.5 [&_tbody_th]:pr-4 [&_tbody_th]:font-normal',
  '[&_th_code]:font-mono [&_th_code]:text-sm [&_th_code]:font-semibold [&_th_code]:break-words',
  '[&_small]:my-1 [&_small]:block [&_small]:text-sm [&_small]:text-ink-muted [&_small]:tabular-nums',
  '[&_td]:py-2.5 [&_td]:text-ink-soft',
].join(' ');

interface Fact {
  readonly id?: string;
  readonly name: string;
  /** A type or a status, below the name and its mark. */
  readonly kind: string | number;
  readonly mark?: ReactNode;
  readonly words: string;
}

interface FactTableProps {
  caption: string;
  heading: string;
  facts: readonly Fact[];
}

/** Two columns, to fit on a phone. */
export function FactTable({ caption, heading, facts }: FactTableProps) {
  return (
    <table className={styles}>
      <caption>{caption}</caption>
      <colgroup>
        <col className="w-40 md:w-64" />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{developersText.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ id, name, kind, mark, words }) => (
          <tr key={name} id={id}>
            <th scope="row">
              <code>{name}</code> {mark}
              <small>{kind}</small>
            </th>
            <td>
              <InlineCode>{words}</InlineCode>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
