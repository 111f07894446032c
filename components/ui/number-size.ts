/**
 * Classes of an amount in a narrow box: it never breaks inside a number. Long ones are smaller until the container is wide (`@charts`).
 * @param shown the formatted number
 * @param usual size of the short ones
 */
export function numberSize(shown: string, usual: 'text-xl' | 'text-base' | 'text-sm'): string {
  const { length } = shown;
  const narrow =
    length <= 10
      ? usual
      : length <= 13 && usual !== 'text-sm'
        ? 'text-base'
        : length <= 16
          ? 'text-sm'
          : 'text-xs';
  return `whitespace-nowrap tabular-nums ${narrow} ${wide[usual]}`;
}

const wide = { 'text-xl': '@charts:text-xl', 'text-base': '@charts:text-base', 'text-sm': '@charts:text-sm' };
