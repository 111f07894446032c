'use client';

import { Share2 } from '@lucide/icons';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import type { RequestOf } from '@/lib/contract';
import type { shareDocument } from '@/lib/money/shared-documents/contract';
import { shareText as text } from './share-text';

const LiveLinks = lazyPart(() => import('./live-links').then((module) => module.LiveLinks));
const ShareMenu = lazyPart(() => import('./share-menu').then((module) => module.ShareMenu));

export type SharedRecord = RequestOf<(typeof shareDocument)['actions']['share']>;

/** The link that the menu made; another opening sends the same. */
export interface SharedLink {
  readonly id: number;
  readonly url: string;
  readonly expires_at: string;
}

interface ShareButtonProps {
  what: SharedRecord;
  /** Title and number: `Receipt voucher R/26-27/000001`. */
  document: string;
}

/** Opens a menu with the ways to send a link to a document. */
export function ShareButton({ what, document }: ShareButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const [listing, setListing] = useState(false);
  const [link, setLink] = useState<SharedLink | null>(null);
  return (
    <>
      <Button
        ref={setButton}
        variant="quiet"
        size="compact"
        icon={<Icon of={Share2} className="size-4" />}
        aria-label={text.of(document)}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen((was) => !was)}
      >
        {text.share}
      </Button>
      {open && button !== null && (
        <ShareMenu
          what={what}
          document={document}
          button={button}
          link={link}
          onLink={setLink}
          onClose={() => setOpen(false)}
          onLinks={() => setListing(true)}
        />
      )}
      {listing && (
        <LiveLinks
          what={what}
          document={document}
          focusAfter={() => button}
          // It may be revoked.
          onClose={() => {
            setListing(false);
            setLink(null);
          }}
        />
      )}
    </>
  );
}
