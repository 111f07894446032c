/** Above a trillion rupees. */
const longest = 16;

/**
 * Classes of an amount in a narrow box: it does not break inside a number, unless it is longer than any that a shop has.
 * @param shown the formatted number
 */
export function numberWrap(shown: string): string {
  return `tabular-nums ${shown.length > longest ? 'wrap-anywhere' : 'whitespace-nowrap'}`;
}

/**
 * {@link numberWrap} with the size: long numbers are smaller until the container is wide (`@charts`).
 * @param usual size of the short ones
 */
export function numberSize(shown: string, usual: 'text-xl' | 'text-base' | 'text-sm'): string {
  const { length } = shown;
  const narrow =
    length <= 10
      ? usual
      : length <= 13 && usual !== 'text-sm'
        ? 'text-base'
        : length <= longest
          ? 'text-sm'
          : 'text-xs';
  return `${numberWrap(shown)} ${narrow} ${wide[usual]}`;
}

const wide = { 'text-xl': '@charts:text-xl', 'text-base': '@charts:text-base', 'text-sm': '@charts:text-sm' };
