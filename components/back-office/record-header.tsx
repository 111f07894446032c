'use client';

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { classes } from '@/components/ui/classes';
import { actionsLook, cellLook, shownFrom, type Column } from './column';

/** The classes of a header. */
export function headerLook(
  sticks: boolean,
  { align, wraps }: Pick<Column<unknown>, 'align' | 'wraps'> = {},
): string {
  return classes(
    cellLook,
    'z-10 bg-ivory-deep align-middle text-xs font-semibold text-ink-soft',
    sticks && 'xl:sticky xl:top-header',
    // Always on two lines, whatever the rows bring: the rows would jump otherwise.
    wraps === 'header' ? 'w-px' : wraps === undefined && 'whitespace-nowrap',
    align === 'end' && 'text-right',
  );
}

/** The classes of the header over the actions, which stays in sight sideways too. */
export function actionsHeaderLook(sticks: boolean): string {
  return classes(headerLook(sticks), actionsLook, 'w-px bg-ivory-deep');
}

interface HeaderCellProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  /** The direction, where the rows are ordered by this column. */
  sorted?: 'asc' | 'desc' | undefined;
  onSort: ((sort: Sort, firstDirection: 'asc' | 'desc') => void) | undefined;
  /** Stays in sight while the rows scroll by. */
  sticks: boolean;
}

/** The header of a column; where the server knows an order by it, a button. */
export function HeaderCell<Row, Sort extends string>(props: HeaderCellProps<Row, Sort>) {
  const { column, sorted, onSort, sticks } = props;
  const { header, sort, firstDirection = 'asc', align } = column;
  const look = classes(headerLook(sticks, column), shownFrom(column));
  if (sort === undefined || onSort === undefined) {
    return (
      <th scope="col" className={look}>
        {header}
      </th>
    );
  }
  const Icon = sorted === undefined ? ArrowUpDown : sorted === 'asc' ? ArrowUp : ArrowDown;
  const words = header.split(' ');
  // In the line of the words, tied to the nearest: beside a box of two lines it would stand apart from both.
  const icon = (
    <Icon
      aria-hidden="true"
      className={classes(
        'inline size-3.5',
        align === 'end' ? 'mr-1' : 'ml-1',
        sorted === undefined && 'text-ink-muted',
      )}
    />
  );
  return (
    <th
      scope="col"
      aria-sort={sorted === undefined ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}
      // Headers that are repeated on each printed page lose their buttons.
      data-header={header}
      className={classes(look, 'print:before:content-[attr(data-header)]')}
    >
      <button
        type="button"
        onClick={() => onSort(sort, firstDirection)}
        className={classes(
          'print:hidden -mx-1 inline-flex min-h-target items-center rounded-sm px-1 text-inherit hover:text-ink pointer-coarse:min-h-touch',
          align === 'end' ? 'text-right' : 'text-left',
          sorted !== undefined && 'text-ink',
        )}
      >
        {align === 'end' ? (
          <span>
            <span className="whitespace-nowrap">
              {icon}
              {words[0]}
            </span>
            {words.slice(1).map((word) => ` ${word}`)}
          </span>
        ) : (
          <span>
            {words.slice(0, -1).map((word) => `${word} `)}
            <span className="whitespace-nowrap">
              {words.at(-1)}
              {icon}
            </span>
          </span>
        )}
      </button>
    </th>
  );
}
