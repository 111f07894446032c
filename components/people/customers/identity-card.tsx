'use client';

import { useEffect, useRef, useState } from 'react';
import type { Viewer } from '@/components/back-office/viewer';
import { Button } from '@/components/ui/button';
import { Facts } from '@/components/ui/facts';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import { delays } from '@/lib/account-rules';
import { formatInstant } from '@/lib/kernel/text/format';
import type { IdentityRecord } from '@/lib/people/identity/contract';
import { identityText as text } from './identity-text';
import type { Revealed } from './reveal-form';

const IdentityForm = lazyPart(() => import('./identity-form').then((module) => module.IdentityForm));
const RevealForm = lazyPart(() => import('./reveal-form').then((module) => module.RevealForm));

interface IdentityCardProps {
  customerId: number;
  role: Viewer['role'];
  /** As the page was loaded; null if nothing is on record. */
  first: IdentityRecord | null;
}

/** What is on record of a customer's identity, and its forms (docs/product/identity.md, "Screen"). */
export function IdentityCard({ customerId, role, first }: IdentityCardProps) {
  const [identity, setIdentity] = useState(first);
  const [form, setForm] = useState<'set' | 'reveal' | null>(null);
  const { revealed, show, hide } = useRevealed();
  const revealButton = useRef<HTMLButtonElement>(null);
  const close = () => setForm(null);
  // After a reload of the page.
  const [loaded, setLoaded] = useState(first);
  if (loaded !== first) {
    setLoaded(first);
    setIdentity(first);
  }

  return (
    <>
      {identity === null ? (
        <p className="text-ink-soft">{text.none}</p>
      ) : (
        <>
          <p className="mb-4 text-base font-semibold tabular-nums">
            {text.ending(identity.kind, identity.last4)}
          </p>
          <Facts
            items={[
              { label: text.name, value: identity.name_as_on },
              {
                label: text.setBy,
                value: text.on(identity.set_by_name || `#${identity.set_by}`, formatInstant(identity.set_at)),
              },
            ]}
          />
        </>
      )}
      <div role="status">
        {revealed !== null && (
          <div className="mt-5 rounded-md bg-ivory-deep px-4 py-3">
            <p className="text-sm text-ink-soft">{text.shown(revealed.kind)}</p>
            <p className="mt-0.5 text-title font-semibold wrap-anywhere tabular-nums">{revealed.value}</p>
            <p className="mt-1 text-sm text-ink-soft">{text.hiddenIn(delays.identityShownMs / 1000)}</p>
          </div>
        )}
      </div>
      <p className="mt-4 text-sm text-ink-soft">{text.purpose}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            hide();
            setForm('set');
          }}
        >
          {identity === null ? text.set : text.replace}
        </Button>
        {role === 'admin' && identity !== null && (
          <Button
            ref={revealButton}
            variant="secondary"
            size="small"
            onClick={() => (revealed === null ? setForm('reveal') : hide())}
          >
            {revealed === null ? text.reveal : text.hide}
          </Button>
        )}
      </div>
      {form === 'set' && (
        <IdentityForm
          customerId={customerId}
          identity={identity}
          onSaved={({ data, message }) => {
            setIdentity(data);
            showToast(message);
          }}
          onClose={close}
        />
      )}
      {form === 'reveal' && identity !== null && (
        <RevealForm
          identity={identity}
          onSaved={({ data }) => show(data)}
          focusAfter={() => revealButton.current}
          onClose={close}
        />
      )}
    </>
  );
}

/** The whole number, for a short time: nowhere but in this state, which ends with the page. */
function useRevealed() {
  const [revealed, show] = useState<Revealed | null>(null);
  useEffect(() => {
    if (revealed === null) return;
    const hide = () => show(null);
    const timer = setTimeout(hide, delays.identityShownMs);
    // The browser may keep the page for Back.
    window.addEventListener('pagehide', hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', hide);
    };
  }, [revealed]);
  return { revealed, show, hide: () => show(null) };
}
