import { codeStyles } from './code-styles';

/** Text between backticks becomes code. */
export function InlineCode({ children }: { children: string }) {
  return children.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // Parts of a constant text keep their index.
      // oxlint-disable-next-line react/no-array-index-key
      <code key={at} className={codeStyles}>
        {part}
      </code>
    ),
  );
}
