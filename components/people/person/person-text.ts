import type { PersonRecord } from '@/lib/people/person/contract';

export const personText = {
  open: 'Access and log-ins',
  loading: 'Loading access and log-ins...',
  failed: 'Failed to fetch access and log-ins. Please try again.',
  may: 'May',
  factor: 'Second factor',
  withApp: (since: string, codes: number) =>
    `Authenticator app since ${since}, ${codes} recovery ${codes === 1 ? 'code' : 'codes'} left`,
  noFactor: 'None',
  noFactorRequired: 'None, though the role requires one: it is set up at the next log-in',
  sessions: 'Logged in on',
  noSessions: 'Not logged in anywhere.',
  logIns: 'Last log-ins',
  noLogIns: 'None in the last month.',
  failedLogIns: 'Failed log-ins',
  noFailed: 'None in the last year.',
  unknown: 'Unknown device',
  from: (address: string | null) => (address === null ? '' : ` from ${address}`),
  newDevice: 'new device',
  since: (when: string) => `since ${when}`,
  lastUsed: (when: string) => `last used ${when}`,
  here: 'This device',
  end: 'Log out',
  endNamed: (device: string) => `Log out ${device}`,
  endFailed: 'Failed to log that device out. Please try again.',
  reasons: {
    password: 'wrong password',
    'second factor': 'wrong code',
    suspended: 'account suspended',
  } satisfies Record<PersonRecord['failed_log_ins'][number]['reason'], string>,
} as const;
