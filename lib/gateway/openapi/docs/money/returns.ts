import { deliveryRule } from '@/lib/sale-rules';
import { wantsProof } from '@/lib/gateway/openapi/docs/wants-proof';
import { openCreditNote, returnPieces } from '@/lib/money/returns/contract';
import { endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { creditNote, entry, invoice, noOrder, order } from '@/lib/gateway/openapi/docs/records';
import { item } from '@/lib/gateway/openapi/docs/sales/items';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';

export const returnDocs = {
  returnPieces: endpointDoc(returnPieces, {
    about: `Takes delivered pieces of one invoice back. A credit note states them as invoiced, the total of the order falls by their price, and what is paid above it comes back: as refunds of the order's payments, or as a payment of another order of the same customer and seller. A due shrinks first. Executives: within ${deliveryRule.returnDays} days of the delivery. Of several requests for a piece one takes it back.`,
    who: 'return pieces',
    refuses: {
      ...wantsProof,
      NOT_FOUND: noOrder,
      FORBIDDEN: `An executive, more than ${deliveryRule.returnDays} days after the delivery.`,
      STALE_VERSION: 'Someone else changed the order since `version`.',
      NOT_DELIVERED: 'A piece is not delivered, or was returned already.',
      OUT_OF_BALANCE: 'The pieces cost more than the total of the order.',
    },
    examples: [
      {
        title: 'A ring comes back, its price by UPI',
        as: 'executive',
        sent: {
          order_id: samples.returnableOrderId,
          item_ids: [samples.returnableItemId],
          reason: 'Too small',
          settle: { kind: 'refund', method: 'upi', reference: samples.utr },
          restock: true,
        },
        response: {
          message: successText.returned,
          data: {
            credit_note: creditNote,
            money_back: 412,
            entries: [
              {
                ...entry,
                orderid: samples.returnableOrderId,
                kind: 'refund',
                amount: -412,
                method: 'upi',
                reference: samples.utr,
                note: `${creditNote.number}: Too small`,
                receipt_no: 'F/26-27/000012',
                document: 'refund_receipt',
                refund_of: samples.paidEntryId,
                arrives_by: '2026-11-28',
              },
            ],
            order: {
              ...order,
              id: samples.returnableOrderId,
              total_amount: 588,
              paid_amount: 588,
              pending_amount: 0,
              status: 'paid',
            },
            to_order: null,
            items: [
              {
                ...item,
                id: samples.returnableItemId,
                name: 'Gold ring',
                price: 412,
                orderid: samples.returnableOrderId,
                state: 'returned',
                invoice_id: invoice.id,
                credit_note_id: creditNote.id,
                version: 3,
              },
            ],
          },
        },
      },
    ],
  }),
  openCreditNote: endpointDoc(openCreditNote, {
    about: 'A credit note over returned pieces, as issued. Customers: of own orders only.',
    who: 'open receipts and invoices',
    refuses: { NOT_FOUND: 'The credit note does not exist or is out of scope.' },
    examples: [
      {
        title: 'The own credit note',
        as: 'customer',
        sent: { id: samples.creditNoteId },
        response: { fileName: 'credit-note-C-26-27-000007.pdf', bytes: new Uint8Array() },
      },
    ],
  }),
};
