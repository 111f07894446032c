import { Menu } from '@base-ui/react/menu';
import { useEffect, useRef, useState } from 'react';
import { whatsappShareLink } from '@/components/marketing/whatsapp-link';
import { menuItem, PopupMenu } from '@/components/ui/popup-menu';
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
    <PopupMenu label={text.of(document)} button={button} onClose={onClose}>
      {url === null ? (
        <Menu.Item disabled className={menuItem}>
          {text.making}
        </Menu.Item>
      ) : (
        <>
          <Menu.Item className={menuItem} onClick={() => void copy(url)}>
            {text.copy}
          </Menu.Item>
          <Menu.Item
            className={menuItem}
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
    </PopupMenu>
  );
}
