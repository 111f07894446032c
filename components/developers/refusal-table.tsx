import { developersText } from './developers-text';
import { FactTable } from './fact-table';
import type { RefusalShown } from './reference-shape';

/** Codes with their status and when they come. */
export function RefusalTable({ caption, refusals }: { caption: string; refusals: readonly RefusalShown[] }) {
  const facts = refusals.map(({ code, status, why }) => ({
    name: breakable(code),
    kind: status,
    words: why,
  }));
  return <FactTable caption={caption} heading={developersText.code} facts={facts} />;
}

/** A long code may go on in the next line after an underscore. */
const breakable = (code: string) => code.replaceAll('_', '_\u200b');
