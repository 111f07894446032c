import { Fragment } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { SiteAddress } from './site-address';

interface CodeBlockProps {
  id: string;
  name: string;
  note?: string;
  text: string;
  /** Site origin at build time; replaces `$SITE`. */
  site?: string;
  canCopy?: boolean;
}

/** Scrolls sideways, also by keyboard, so that the page does not. */
export function CodeBlock({ id, name, note, text, site, canCopy = false }: CodeBlockProps) {
  return (
    <figure className="on-ink overflow-hidden rounded-md bg-ink text-ivory">
      <figcaption className="flex min-h-touch items-center justify-between gap-x-4 border-b border-ink-line px-4 text-sm text-mist">
        <span className="min-w-0 py-1">
          {name}
          {note !== undefined && ` · ${note}`}
        </span>
        {canCopy && <CopyButton of={id} name={name} />}
      </figcaption>
      <pre
        // A scrollable element must be focusable. No region role: the page would have a hundred landmarks.
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
    // Parts of a constant text keep their index.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && <SiteAddress built={site} />}
      {part}
    </Fragment>
  ));
}
