export const devicesText = {
  title: (count: number) =>
    count === 1 ? 'New device since your last log-in' : `${count} new devices since your last log-in`,
  unknown: 'Unknown device',
  device: (device: string, when: string, address: string | null) =>
    `${device}, ${when}${address === null ? '' : `, from ${address}`}`,
  more: (count: number) => `and ${count} more`,
  notYou: 'Not you? Log it out and change your password.',
  open: 'Check your devices',
  dismiss: 'Dismiss',
} as const;
