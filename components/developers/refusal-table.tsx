import { developersText } from './developers-text';
import { FactTable } from './fact-table';
import type { RefusalShown } from './reference-shape';

interface RefusalTableProps {
  caption: string;
  refusals: readonly RefusalShown[];
  /** Adds the anchor `error-<code>` to each row. */
  hasAnchors?: boolean;
}

export function RefusalTable({ caption, refusals, hasAnchors = false }: RefusalTableProps) {
  const facts = refusals.map(({ code, status, why }) => ({
    ...(hasAnchors ? { id: `error-${code}` } : {}),
    name: breakable(code),
    kind: status,
    words: why,
  }));
  return <FactTable caption={caption} heading={developersText.code} facts={facts} />;
}

/** Allows line breaks after underscores. */
const breakable = (code: string) => code.replaceAll('_', '_\u200b');
