import { actionDocs, endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { documentLinkRule } from '@/lib/business';
import { openSharedDocument, shareDocument } from '@/lib/money/shared-documents/contract';
import { successText } from '@/lib/kernel/text/messages';

export const sharedDocumentDocs = {
  shareDocument: actionDocs(shareDocument, 'Without `action` it is `share`.', {
    share: {
      about: `The link opens without a log-in for ${documentLinkRule.daysToLive} days. Each request makes another link.`,
      who: 'share documents',
      refuses: { NOT_FOUND: 'There is no such document, or you may not see it.' },
      examples: [
        {
          title: 'Share the document of a payment',
          as: 'executive',
          sent: { kind: 'receipt', id: samples.paidEntryId },
          response: {
            data: {
              id: samples.documentLinkId,
              url: `https://pasidi.example/d/${samples.documentToken}`,
              expires_at: '2026-11-28T10:12:00.000Z',
            },
          },
        },
      ],
    },
    revoke: {
      who: 'share documents',
      refuses: { NOT_FOUND: 'There is no such link, or you may not see its document.' },
      examples: [
        {
          title: 'End a link',
          as: 'executive',
          sent: { id: samples.documentLinkId },
          response: {
            message: successText.documentLinkRevoked,
            data: { id: samples.documentLinkId, revoked_at: '2026-11-22T08:00:00.000Z' },
          },
        },
      ],
    },
  }),
  openSharedDocument: endpointDoc(openSharedDocument, {
    about: 'Behind `Open PDF` of the page `/d/<token>`.',
    who: 'open',
    refuses: {
      NOT_FOUND: 'The link is unknown, was ended, or has expired.',
      RATE_LIMITED: 'More than 120 requests with links to documents from one address in 15 minutes.',
    },
    examples: [
      {
        title: 'Open a shared document',
        as: 'visitor',
        sent: { token: samples.documentToken },
        response: { fileName: 'receipt-voucher-R-26-27-000318.pdf', bytes: new Uint8Array() },
      },
    ],
  }),
};
