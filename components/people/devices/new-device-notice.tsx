import { use } from 'react';
import { Streamed } from '@/components/layout/streamed';
import { quietPart } from '@/components/ui/quiet-part';
import type { NewDeviceRecord } from '@/lib/people/accounts/contract';

const NewDevicesBar = quietPart(() => import('./new-devices-bar').then((module) => module.NewDevicesBar));

/** Streamed after the page; null if loading failed. */
export type NewDevicesToCome = Promise<readonly NewDeviceRecord[] | null>;

interface NewDeviceNoticeProps {
  devices: NewDevicesToCome;
  /** Page with the list of devices. */
  account: '/profile' | '/admin-account';
}

/** Devices on which the account was logged in for the first time, since the last log-in in this browser. */
export function NewDeviceNotice(props: NewDeviceNoticeProps) {
  return (
    <Streamed fallback={null}>
      <Loaded {...props} />
    </Streamed>
  );
}

function Loaded({ devices: toCome, account }: NewDeviceNoticeProps) {
  const devices = use(toCome) ?? [];
  return devices.length === 0 ? null : <NewDevicesBar devices={devices} account={account} />;
}
