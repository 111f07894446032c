import { Menu } from '@base-ui/react/menu';
import { useEffect, useRef, useState } from 'react';
import { whatsappShareLink } from '@/components/marketing/whatsapp-link';
import { showToast } from '@/components/ui/toast';
import { brand } from '@/lib/business';
import { callAction } from '@/lib/gateway/client';
import { shareDocument } from '@/lib/money/shared-documents/endpoints';
import type { SharedRecord } from './share-button';
import { shareText as text } from './share-text';

interface ShareMenuProps {
  what: SharedRecord;
  document: string;
  /** Opens and closes the menu. */
  button: HTMLElement;
  onClose(): void;
}

const item =
  'flex min-h-touch cursor-pointer items-center rounded-sm px-3 text-sm data-disabled:cursor-default data-disabled:text-ink-muted data-highlighted:bg-ivory-deep';

/** Makes one link when it opens, for all ways to send it. */
export function ShareMenu({ what, document, button, onClose }: ShareMenuProps) {
  const [url, setUrl] = useState<string | null>(null);
  const making = useRef(false);

  useEffect(() => {
    if (making.current) return;
    making.current = true;
    void (async () => {
      const outcome = await callAction(shareDocument, 'share', what);
      if (outcome.ok) {
        setUrl(outcome.data.data.url);
        return;
      }
      const isOurs = outcome.reason !== 'network' && outcome.status < 500;
      showToast((isOurs ? outcome.message : null) ?? text.failed, 'error');
      onClose();
    })();
  }, [what, onClose]);

  async function copy(link: string) {
    try {
      await navigator.clipboard.writeText(link);
      showToast(text.copied);
    } catch {
      // Clipboard missing or denied.
      showToast(text.copyFailed, 'error');
    }
  }

  return (
    <Menu.Root
      modal={false}
      open
      onOpenChange={(_open, { reason, event }) => {
        // A press on the button already closes it.
        const isOfButton = event.target instanceof Node && button.contains(event.target);
        if (reason !== 'outside-press' || !isOfButton) onClose();
      }}
    >
      <Menu.Portal>
        <Menu.Positioner anchor={button} side="bottom" align="end" sideOffset={4} className="z-popup">
          <Menu.Popup
            aria-label={text.of(document)}
            finalFocus={() => button}
            className="min-w-menu rounded-md border border-ivory-line bg-white p-1 shadow-popup outline-none"
          >
            {url === null ? (
              <Menu.Item disabled className={item}>
                {text.making}
              </Menu.Item>
            ) : (
              <>
                <Menu.Item className={item} onClick={() => void copy(url)}>
                  {text.copy}
                </Menu.Item>
                <Menu.Item
                  className={item}
                  render={
                    <a
                      href={whatsappShareLink(text.message(brand.name, document, url))}
                      target="_blank"
                      rel="noreferrer"
                    >
                      {text.whatsapp}
                    </a>
                  }
                />
              </>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
