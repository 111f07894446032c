import { Menu } from '@base-ui/react/menu';
import { useEffect, useRef, useState } from 'react';
import { whatsappShareLink } from '@/components/marketing/whatsapp-link';
import { menuItem, PopupMenu } from '@/components/ui/popup-menu';
import { showToast } from '@/components/ui/toast';
import { brand } from '@/lib/business';
import { callAction, type Failure } from '@/lib/gateway/client';
import { shareDocument } from '@/lib/money/shared-documents/endpoints';
import type { SharedLink, SharedRecord } from './share-button';
import { shareText as text } from './share-text';

/** Why it was refused; null if that is not known. */
function reasonOf(failure: Failure): string | null {
  return failure.reason !== 'network' && failure.status < 500 ? failure.message : null;
}

interface ShareMenuProps {
  what: SharedRecord;
  document: string;
  /** Opens and closes the menu. */
  button: HTMLElement;
  /** Of an earlier opening; null: none. */
  link: SharedLink | null;
  onLink(link: SharedLink): void;
  onClose(): void;
  /** Shows the links that open the document. */
  onLinks(): void;
}

/** Makes one link when it first opens, for all ways to send it. */
export function ShareMenu({ what, document, button, link: made, onLink, onClose, onLinks }: ShareMenuProps) {
  const [failed, setFailed] = useState(false);
  const making = useRef(false);
  const [openedAt] = useState(Date.now);
  const link = made !== null && Date.parse(made.expires_at) > openedAt ? made : null;

  useEffect(() => {
    if (making.current || link !== null) return;
    making.current = true;
    void (async () => {
      const outcome = await callAction(shareDocument, 'share', what);
      if (outcome.ok) {
        onLink(outcome.data.data);
        return;
      }
      showToast(reasonOf(outcome) ?? text.failed, 'error');
      setFailed(true);
    })();
  }, [what, link, onLink]);

  async function copy(link: string) {
    try {
      await navigator.clipboard.writeText(link);
      showToast(text.copied);
    } catch {
      // Clipboard missing or denied.
      showToast(text.copyFailed, 'error');
    }
  }

  async function sendSms(id: number) {
    const outcome = await callAction(shareDocument, 'send', { id });
    if (outcome.ok) showToast(outcome.data.message);
    else showToast(reasonOf(outcome) ?? text.sendUnknown, 'error');
  }

  return (
    <PopupMenu label={text.of(document)} button={button} onClose={onClose}>
      {link === null ? (
        <Menu.Item disabled className={menuItem}>
          {failed ? text.notMade : text.making}
        </Menu.Item>
      ) : (
        <>
          <Menu.Item className={menuItem} onClick={() => void copy(link.url)}>
            {text.copy}
          </Menu.Item>
          <Menu.Item
            className={menuItem}
            render={
              <a
                href={whatsappShareLink(text.message(brand.name, document, link.url))}
                target="_blank"
                rel="noreferrer"
              >
                {text.whatsapp}
              </a>
            }
          />
          <Menu.Item className={menuItem} onClick={() => void sendSms(link.id)}>
            {text.sms}
          </Menu.Item>
        </>
      )}
      <Menu.Separator className="my-1 h-px bg-ivory-line" />
      <Menu.Item className={menuItem} onClick={onLinks}>
        {text.links}
      </Menu.Item>
    </PopupMenu>
  );
}
