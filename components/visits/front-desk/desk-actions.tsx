'use client';

import { ScanQrCode, UserPlus } from '@lucide/icons';
import { useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';
import { PaymentSound } from '@/components/money/ledger/payment-sound';
import { PrintButton } from '@/components/portal/print-button';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import type { VisitRecord } from '@/lib/visits/front-desk/contract';
import { frontDeskText as text } from './front-desk-text';

const WalkInDialog = lazyPart(() => import('./walk-in-dialog').then((module) => module.WalkInDialog));
const ScanDialog = lazyPart(() => import('./scan-dialog').then((module) => module.ScanDialog));

interface DeskActionsProps {
  store: string | null;
  canPrint: boolean;
  /** A walk-in was checked in. */
  onAdded(visit: VisitRecord): void;
}

export function DeskActions({ store, canPrint, onAdded }: DeskActionsProps) {
  const [popup, setPopup] = useState<'walk-in' | 'scan' | null>(null);
  const scanning = useScanning(() => setPopup('scan'));
  return (
    <div className="noscript:hidden flex flex-wrap gap-2">
      <Button size="small" icon={<Icon of={ScanQrCode} className="size-4" />} onClick={scanning.start}>
        {text.scan}
      </Button>
      <Button
        variant="secondary"
        size="small"
        data-shortcut="n"
        icon={<Icon of={UserPlus} className="size-4" />}
        disabled={store === null}
        onClick={() => setPopup('walk-in')}
      >
        {text.walkIn}
      </Button>
      {/* Always there: to appear later, it would move the other buttons. */}
      <PrintButton label={text.print.button} disabled={!canPrint} />
      {/* On a line of its own its icon stands below the other buttons. */}
      <div className="max-xs:-ms-4">
        <PaymentSound />
      </div>
      {popup === 'walk-in' && store !== null && (
        <WalkInDialog shopAddress={store} onAdded={onAdded} onClosed={() => setPopup(null)} />
      )}
      {popup === 'scan' && <ScanDialog onFound={openScanned} onClosed={() => setPopup(null)} />}
    </div>
  );
}

/** A page load: the server finds visits of any store and day. */
function openScanned(code: string): void {
  window.location.assign(`/front-desk?code=${code}`);
}

/**
 * Starts the scanner. Permissions-Policy allows the camera only to documents of this page: a document that began as another page first
 * reloads, with `?scan=1`.
 */
function useScanning(open: () => void): { start(): void } {
  const [wanted, setWanted] = useQueryState('scan', { history: 'replace', scroll: false, shallow: true });
  useEffect(() => {
    if (wanted === null) return;
    void setWanted(null);
    open();
  });
  return {
    start: () => {
      const [document] = performance.getEntriesByType('navigation');
      const began = document === undefined ? '' : new URL(document.name).pathname;
      if (began === window.location.pathname) return open();
      const address = new URL(window.location.href);
      address.searchParams.set('scan', '1');
      window.location.assign(address);
    },
  };
}
