import { CopyButton } from '@/components/ui/copy-button';

interface CodeBlockProps {
  id: string;
  name: string;
  /** What this block is, where `name` alone does not say it; shown beside it. */
  note?: string;
  text: string;
  canCopy?: boolean;
}

/** Code as it is typed. It scrolls sideways on its own, by keyboard too, so that the page never does. */
export function CodeBlock({ id, name, note, text, canCopy = false }: CodeBlockProps) {
  return (
    <figure className="on-ink overflow-hidden rounded-md bg-ink text-ivory">
      <figcaption className="flex min-h-touch flex-wrap items-center justify-between gap-x-4 border-b border-ink-line px-4 text-sm text-mist">
        <span>
          {name}
          {note !== undefined && ` · ${note}`}
        </span>
        {canCopy && <CopyButton of={id} name={name} />}
      </figcaption>
      <pre
        // What scrolls has to be reached by keyboard. No region: the page would have a hundred landmarks.
        tabIndex={0}
        role="group"
        aria-label={name}
        className="overflow-x-auto p-4 font-mono text-sm"
      >
        <code id={id}>{text}</code>
      </pre>
    </figure>
  );
}
