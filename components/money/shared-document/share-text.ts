export const shareText = {
  share: 'Share',
  /** @param document title and number */
  of: (document: string) => `Share ${document}`,
  making: 'Making the link...',
  copy: 'Copy link',
  copied: 'Link copied. It opens for 7 days.',
  copyFailed: 'The link could not be copied. Please try again.',
  whatsapp: 'Send on WhatsApp',
  failed: 'Failed to make the link. Please try again.',
  /** @param document title and number */
  message: (business: string, document: string, url: string) =>
    `${document} from ${business}: ${url} (opens for 7 days)`,
} as const;
