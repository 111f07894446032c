export const shareText = {
  share: 'Share',
  /** @param document title and number */
  of: (document: string) => `Share ${document}`,
  making: 'Creating the link...',
  notMade: 'No link was created.',
  copy: 'Copy link',
  copied: 'Link copied. It works for 7 days.',
  copyFailed: 'The link could not be copied. Please try again.',
  whatsapp: 'Send on WhatsApp',
  sms: 'Send SMS',
  sendUnknown: 'The SMS may have been sent. Press Send SMS again to be sure: it is sent once.',
  links: 'Open links',
  failed: 'Failed to create the link. Please try again.',
  /** @param document title and number */
  message: (business: string, document: string, url: string) =>
    `${document} from ${business}: ${url} (valid for 7 days)`,
  live: {
    title: 'Open links',
    about: (document: string) => `Anyone with one of these links can open ${document}.`,
    loading: 'Loading the links...',
    none: 'No link opens this document.',
    failed: 'Failed to load the links. Please try again.',
    made: (time: string, by: string) => (by === '' ? `Created on ${time}` : `Created on ${time} by ${by}`),
    expires: (time: string) => `Expires on ${time}`,
    revoke: 'Revoke',
    revokeOf: (time: string) => `Revoke the link created on ${time}`,
    revokeTitle: 'Revoke this link?',
    revokeQuestion: 'It stops working for everyone. This cannot be undone, but you can create another link.',
    revokeFailed: 'Failed to revoke this link. Please try again.',
  },
} as const;
