import { developersText } from './developers-text';
import { FactTable } from './fact-table';
import type { RefusalShown } from './reference-shape';

interface RefusalTableProps {
  caption: string;
  refusals: readonly RefusalShown[];
  /** Gives each code an anchor, `error-<code>`. */
  hasAnchors?: boolean;
}

/** Error codes with their status and cause. */
export function RefusalTable({ caption, refusals, hasAnchors = false }: RefusalTableProps) {
  const facts = refusals.map(({ code, status, why }) => ({
    ...(hasAnchors ? { id: `error-${code}` } : {}),
    name: breakable(code),
    kind: status,
    words: why,
  }));
  return <FactTable caption={caption} heading={developersText.code} facts={facts} />;
}

/** A long code may go on in the next line after an underscore. */
const breakable = (code: string) => code.replaceAll('_', '_\u200b');
