'use client';

import { MonitorSmartphone, X } from '@lucide/icons';
import { useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { safeLocalStorage } from '@/components/ui/storage';
import type { NewDeviceRecord } from '@/lib/people/accounts/contract';
import { formatInstant } from '@/lib/kernel/text/format';
import { devicesText as text } from './devices-text';

interface NewDevicesBarProps {
  /** The newest first. */
  devices: readonly NewDeviceRecord[];
  account: '/profile' | '/admin-account';
}

/** Id of the newest device whose notice was dismissed in this browser. */
const dismissedKey = 'pasidi-dismissed-device';
const mostShown = 3;

export function NewDevicesBar({ devices, account }: NewDevicesBarProps) {
  const [newest] = devices;
  const [shows, setShows] = useState(false);
  // After hydration: the server does not know what was dismissed.
  useEffect(() => {
    setShows(newest !== undefined && safeLocalStorage.get(dismissedKey) !== newest.id);
  }, [newest]);
  if (!shows || newest === undefined) return null;
  const distinct = distinctOf(devices);
  return (
    <section
      aria-labelledby="new-devices"
      className="flex items-start gap-3 border-b border-ivory-line bg-amber-pale px-4 py-3 text-sm lg:px-8"
    >
      <Icon of={MonitorSmartphone} className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <h2 id="new-devices" className="font-medium">
          {text.title(distinct.length)}
        </h2>
        <ul>
          {distinct.slice(0, mostShown).map(({ id, device, started_at: at, address }) => (
            <li key={id} className="wrap-anywhere tabular-nums">
              {text.device(device ?? text.unknown, formatInstant(at), address)}
            </li>
          ))}
          {distinct.length > mostShown && <li>{text.more(distinct.length - mostShown)}</li>}
        </ul>
        <p className="mt-1">
          {text.notYou}{' '}
          <Link href={account} className="font-medium underline">
            {text.open}
          </Link>
        </p>
      </div>
      <button
        type="button"
        aria-label={text.dismiss}
        onClick={() => {
          safeLocalStorage.set(dismissedKey, newest.id);
          setShows(false);
          document.getElementById('content')?.focus();
        }}
        className="-my-1 flex size-touch shrink-0 items-center justify-center rounded-full hover:bg-ivory"
      >
        <Icon of={X} className="size-4" />
      </button>
    </section>
  );
}

/** A program logs in again and again from the same place. */
function distinctOf(devices: readonly NewDeviceRecord[]): readonly NewDeviceRecord[] {
  const places = new Map<string, NewDeviceRecord>();
  for (const device of devices.toReversed()) places.set(`${device.device} ${device.address}`, device);
  return [...places.values()].toReversed();
}
