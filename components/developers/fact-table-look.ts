/**
 * The look of a table of names and their meanings. It stands on the table alone and reaches down to its cells: the page has
 * hundreds of them, and every class would go out with each, twice.
 */
export const factTableLook = [
  'w-full table-fixed border-collapse text-left text-base',
  '[&_caption]:pb-2 [&_caption]:text-left [&_caption]:text-sm [&_caption]:font-semibold',
  '[&_thead]:sr-only',
  '[&_tbody_tr]:border-t [&_tbody_tr]:border-ivory-line [&_tbody_tr]:align-top',
  '[&_tbody_th]:py-3 [&_tbody_th]:pr-4 [&_tbody_th]:font-normal',
  '[&_th_code]:font-mono [&_th_code]:text-sm [&_th_code]:font-semibold [&_th_code]:break-words',
  '[&_small]:my-1 [&_small]:block [&_small]:text-sm [&_small]:text-ink-muted [&_small]:tabular-nums',
  '[&_td]:py-3 [&_td]:text-ink-soft',
].join(' ');
