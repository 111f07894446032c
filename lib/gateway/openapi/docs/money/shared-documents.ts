import { actionDocs, endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { documentLinkRule } from '@/lib/sale-rules';
import { statementLimits } from '@/lib/limits';
import { openEstimate } from '@/lib/money/estimates/contract';
import { openSharedDocument, shareDocument } from '@/lib/money/shared-documents/contract';
import { openStatement } from '@/lib/money/statements/contract';
import { successText } from '@/lib/kernel/text/messages';

export const sharedDocumentDocs = {
  shareDocument: actionDocs(shareDocument, 'Without `action` it is `share`.', {
    share: {
      about: `The link opens without a log-in for ${documentLinkRule.daysToLive} days. Each request makes another link. For an estimate, \`id\` is the opportunity's, and the link opens the estimate as it is now, whatever changes later; a statement has the orders that you may see.`,
      who: 'share documents',
      refuses: {
        NOT_FOUND: 'There is no such document, or you may not see it.',
        NO_ITEMS: 'An estimate of an opportunity without pieces.',
      },
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
    send: {
      about: 'To the mobile number of the customer, once; repeated, nothing more is sent.',
      who: 'share documents',
      refuses: {
        NOT_FOUND: 'There is no such link, or you may not see its document.',
        MESSAGE_STATE:
          'The link has ended, its message failed or was dropped, or text messages of this kind are switched off.',
        RATE_LIMITED: `${documentLinkRule.messagesPerDay} links were sent to this customer today, or more than 600 calls of one session in a minute.`,
      },
      examples: [
        {
          title: 'Send a link',
          as: 'executive',
          sent: { id: samples.documentLinkId },
          response: { message: successText.documentLinkSent, data: { id: samples.documentLinkId } },
        },
      ],
    },
    links: {
      about: 'Links made by anybody. Of an estimate: those of all estimates of the opportunity.',
      who: 'share documents',
      refuses: { NOT_FOUND: 'There is no such document, or you may not see it.' },
      examples: [
        {
          title: 'Which links open this document?',
          as: 'executive',
          sent: { kind: 'receipt', id: samples.paidEntryId },
          response: {
            links: [
              {
                id: samples.documentLinkId,
                created_at: '2026-11-21T10:12:00.000Z',
                expires_at: '2026-11-28T10:12:00.000Z',
                shared_by_name: 'Ravi Kumar',
                number: 'R/26-27/000318',
              },
            ],
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
  openEstimate: endpointDoc(openEstimate, {
    about:
      'The pieces that are not delivered, with their prices. It is stored as issued, with a number: the same while nothing changed, another one for other pieces, prices, customer data, on another day, or after a new gold rate. Customers open it by a link (`share_document`).',
    who: 'work on opportunities',
    refuses: {
      NOT_FOUND: 'There is no such opportunity, or you may not see it.',
      NO_ITEMS: 'The opportunity has no pieces that are not delivered.',
    },
    examples: [
      {
        title: 'Of an opportunity',
        as: 'executive',
        sent: { opportunity_id: samples.estimatedOpportunityId },
        response: { fileName: 'estimate-E-26-27-000077.pdf', bytes: new Uint8Array() },
      },
    ],
  }),
  openStatement: endpointDoc(openStatement, {
    about: `At most ${statementLimits.days} days. Invoices, payments, refunds, adjustments and the plan, with the balances before and after; a voided entry is also taken back on the day on which it was voided. Staff send the id of a customer in their scope, and get the orders in their scope.`,
    who: 'open receipts and invoices',
    refuses: { NOT_FOUND: 'There is no such customer, or you may not see them.' },
    examples: [
      {
        title: 'Of a customer',
        as: 'admin',
        sent: { user_id: samples.customerId, from: '2026-04-01', to: '2026-11-21' },
        response: { fileName: 'statement-2026-04-01-2026-11-21.pdf', bytes: new Uint8Array() },
      },
    ],
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
