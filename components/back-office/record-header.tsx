'use client';

import { ArrowDown, ArrowUp, ArrowUpDown } from '@lucide/icons';
import { classes } from '@/components/ui/classes';
import { actionsStyles, cellStyles, shownFrom, type Column } from './column';
import { Icon } from '@/components/ui/icon';

export function headerStyles(
  sticks: boolean,
  { align, wraps }: Pick<Column<unknown>, 'align' | 'wraps'> = {},
): string {
  return classes(
    cellStyles,
    'z-10 bg-ivory-deep text-xs font-semibold text-ink-soft',
    sticks && 'xl:sticky xl:top-header xl:short:top-auto',
    // Always two lines, to avoid layout shift.
    wraps === 'header' ? 'w-px' : wraps === undefined && 'whitespace-nowrap',
    align === 'end' && 'text-right',
  );
}

/** Classes of the header above the actions, also sticky sideways. */
export function actionsHeaderStyles(sticks: boolean): string {
  return classes(headerStyles(sticks), actionsStyles, 'w-px bg-ivory-deep');
}

interface HeaderCellProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  /** If the rows are sorted by this column. */
  sorted?: 'asc' | 'desc' | undefined;
  onSort: ((sort: Sort, direction: 'asc' | 'desc') => void) | undefined;
  /** Sticky while the rows scroll. */
  sticks: boolean;
}

export function HeaderCell<Row, Sort extends string>(props: HeaderCellProps<Row, Sort>) {
  const { column, sorted, onSort, sticks } = props;
  const { header, sort, firstDirection = 'asc', align } = column;
  const styles = classes(headerStyles(sticks, column), shownFrom(column));
  if (sort === undefined || onSort === undefined) {
    return (
      <th scope="col" className={styles}>
        {header}
      </th>
    );
  }
  const next = sorted === undefined ? firstDirection : sorted === 'asc' ? 'desc' : 'asc';
  const words = header.split(' ');
  // Inline, bound to the last word: next to a two-line box it would be detached from the text.
  const icon = (
    <Icon
      of={sorted === undefined ? ArrowUpDown : sorted === 'asc' ? ArrowUp : ArrowDown}
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
      // Printed pages repeat headers, without buttons.
      data-header={header}
      className={classes(styles, 'print:before:content-[attr(data-header)]')}
    >
      <button
        type="button"
        onClick={() => onSort(sort, next)}
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
