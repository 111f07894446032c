import { codeLook } from './code-look';

/** A sentence in which a word between backticks is code. */
export function Words({ children }: { children: string }) {
  return children.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // The parts of a fixed text never move.
      // oxlint-disable-next-line react/no-array-index-key
      <code key={at} className={codeLook}>
        {part}
      </code>
    ),
  );
}
