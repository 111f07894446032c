export const shareText = {
  share: 'Share',
  /** @param document title and number */
  of: (document: string) => `Share ${document}`,
  making: 'Making the link...',
  notMade: 'No link was made.',
  copy: 'Copy link',
  copied: 'Link copied. It opens for 7 days.',
  copyFailed: 'The link could not be copied. Please try again.',
  whatsapp: 'Send on WhatsApp',
  sms: 'Send SMS',
  sendUnknown: 'The SMS may have been sent. Press Send SMS again to be sure: it is sent once.',
  links: 'Open links',
  failed: 'Failed to make the link. Please try again.',
  /** @param document title and number */
  message: (business: string, document: string, url: string) =>
    `${document} from ${business}: ${url} (opens for 7 days)`,
  live: {
    title: 'Open links',
    about: (document: string) => `Whoever has one of these links can open: ${document}.`,
    loading: 'Loading the links...',
    none: 'No link opens this document.',
    failed: 'Failed to load the links. Please try again.',
    made: (time: string, by: string) => (by === '' ? `Made on ${time}` : `Made on ${time} by ${by}`),
    expires: (time: string) => `Closes on ${time}`,
    revoke: 'Revoke',
    revokeOf: (time: string) => `Revoke the link made on ${time}`,
    revokeTitle: 'Revoke this link?',
    revokeQuestion:
      'It no longer opens the document, for anybody. This cannot be undone; you can make another link.',
    revokeFailed: 'Failed to revoke this link. Please try again.',
  },
} as const;
