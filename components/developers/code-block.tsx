import { Fragment } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { SiteAddress } from './site-address';

interface CodeBlockProps {
  id: string;
  name: string;
  /** What this block is, where `name` alone does not say it; shown beside it. */
  note?: string;
  text: string;
  /** Origin of the site at build time; it takes the place of `$SITE`. */
  site?: string;
  canCopy?: boolean;
}

/** A block of code. It scrolls sideways by itself, with the keyboard too, so that the page never does. */
export function CodeBlock({ id, name, note, text, site, canCopy = false }: CodeBlockProps) {
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
        // A scrolling element must be focusable. No region: the page would have a hundred landmarks.
        tabIndex={0}
        role="group"
        aria-label={name}
        className="overflow-x-auto p-4 font-mono text-sm"
      >
        <code id={id}>{site === undefined ? text : withAddress(text, site)}</code>
      </pre>
    </figure>
  );
}

function withAddress(text: string, site: string) {
  return text.split('$SITE').map((part, at) => (
    // The parts of a fixed text never move.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && <SiteAddress built={site} />}
      {part}
    </Fragment>
  ));
}
