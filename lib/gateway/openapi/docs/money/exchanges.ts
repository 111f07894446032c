import { wantsProof } from '@/lib/gateway/openapi/docs/wants-proof';
import { exchanges, openPurchaseVoucher } from '@/lib/money/exchanges/contract';
import { actionDocs, endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { order } from '@/lib/gateway/openapi/docs/records';
import { accepted, quoted } from '@/lib/gateway/openapi/docs/money/exchange-examples';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';

const { pieces: _pieces, settlements: _settlements, code_sent_at: _sent, ...listed } = quoted;

const notThere = 'There is no such purchase, or its customer is out of scope.';
const wrongState = 'The purchase is in another state. `data` holds `state`.';
const needsIdentity =
  'The customer sells old gold above 2,00,000 rupees within 24 hours, and no identity document is recorded.';

export const exchangeDocs = {
  exchanges: actionDocs(
    exchanges,
    'Old gold that is bought from customers: quoted piece by piece, accepted by the customer, then set off against orders or paid out. What is settled never exceeds the value. It lowers neither the price of a new piece nor its tax.',
    {
      quote: {
        about:
          'Fine weight: net x touch, half up to a milligram. Value: fine x rate x (1 - deduction), half up to a paisa, per piece.',
        who: 'buy old gold',
        refuses: { NOT_FOUND: 'There is no such customer, or it is out of scope.' },
        examples: [
          {
            title: 'A bangle of 22 carat',
            as: 'executive',
            sent: {
              user_id: samples.identifiedId,
              store_id: samples.saleStoreId,
              pieces: [
                {
                  article: 'jewellery',
                  gross_mg: 10_000,
                  touch_percent: 91.6,
                  rate_per_gram: 7000,
                  deduction_percent: 2,
                  note: 'Old bangle',
                },
              ],
            },
            response: { message: successText.oldGoldQuoted, data: quoted },
          },
        ],
      },
      accept: {
        about:
          'Without `code` the customer gets one by SMS (202), valid for ten minutes and five attempts; with it the purchase is accepted (200), and its voucher gets a number. `signed` counts from the second person who sends it; the first gets 202. Repeated by the same person in the same way, it answers the same.',
        who: 'buy old gold',
        refuses: {
          NOT_FOUND: notThere,
          EXCHANGE_STATE: wrongState,
          IDENTITY_NEEDED: needsIdentity,
          STALE_VERSION: 'Someone else changed the purchase since `version`.',
          NOT_INVOICEABLE: 'The store has no seller any more.',
          RATE_LIMITED:
            'A code was sent within 30 seconds, or five within 24 hours, or ten to the customer for all quotes.',
        },
        examples: [
          {
            title: 'Send the code',
            as: 'executive',
            sent: { id: samples.quotedExchangeId },
            status: 202,
            response: {
              message: successText.oldGoldCodeSent,
              data: { ...quoted, code_sent_at: '2026-12-03T06:14:02.000Z' },
            },
          },
        ],
      },
      set_off: {
        about:
          'Makes a payment of method `old_gold`, which is voided, not refunded: its value goes back. Once a return gave a part of it back, the rest is refunded by a named method.',
        who: 'buy old gold',
        refuses: {
          ...wantsProof,
          NOT_FOUND: `${notThere} Or the order is.`,
          EXCHANGE_STATE: wrongState,
          ADVANCE_EXPIRED: 'The advance of the order is 365 days old: it takes no payment any more.',
        },
        examples: [
          {
            title: 'Pay 400 rupees of an order',
            as: 'executive',
            sent: { id: samples.acceptedExchangeId, order_id: samples.unpaidOrderId, amount: 400 },
            response: {
              message: successText.oldGoldSetOff,
              data: {
                ...accepted,
                settled_amount: 400,
                version: 3,
                settlements: [
                  {
                    kind: 'set_off',
                    id: samples.paidEntryId,
                    amount: 400,
                    method: 'old_gold',
                    reference: null,
                    order_id: samples.unpaidOrderId,
                    at: '2026-12-03T06:25:40.000Z',
                    recorded_by_name: 'Rohan Varma',
                    voided_at: null,
                  },
                ],
              },
              order: { ...order, id: samples.unpaidOrderId },
            },
          },
        ],
      },
      pay_out: {
        about:
          'Cash to one customer is at most 10,000 rupees a day, refunds in cash included (400 on `method`).',
        who: 'buy old gold',
        refuses: { NOT_FOUND: notThere, EXCHANGE_STATE: wrongState },
        examples: [
          {
            title: 'The rest by bank transfer',
            as: 'executive',
            sent: { id: samples.paidOutExchangeId, method: 'bank_transfer', reference: 'NEFT26120300417' },
            response: {
              message: successText.oldGoldPaidOut,
              data: {
                ...accepted,
                id: samples.paidOutExchangeId,
                state: 'settled',
                settled_amount: accepted.value,
                version: 3,
                settlements: [
                  {
                    kind: 'pay_out',
                    id: 1,
                    amount: accepted.value,
                    method: 'bank_transfer',
                    reference: 'NEFT26120300417',
                    order_id: null,
                    at: '2026-12-03T06:25:40.000Z',
                    recorded_by_name: 'Rohan Varma',
                    voided_at: null,
                  },
                ],
              },
            },
          },
        ],
      },
      void: {
        about: 'The voucher keeps its number and is marked VOID. Repeated, nothing changes.',
        who: 'void purchases of old gold',
        refuses: {
          ...wantsProof,
          NOT_FOUND: notThere,
          EXCHANGE_STATE: 'A part is set off or paid out. `data` holds `state`.',
          STALE_VERSION: 'Someone else changed the purchase since `version`.',
        },
        examples: [
          {
            title: 'Not gold',
            as: 'admin',
            sent: { id: samples.voidableExchangeId, reason: 'Plated' },
            response: {
              message: successText.oldGoldVoided,
              data: {
                ...quoted,
                id: samples.voidableExchangeId,
                state: 'void',
                voided_at: '2026-12-03T07:02:10.000Z',
                void_reason: 'Plated',
                version: 2,
              },
            },
          },
        ],
      },
      list: {
        about:
          'Of customers in scope. The search matches the exact number of the voucher and the exact id, and name and start of the mobile of the customer.',
        who: 'buy old gold',
        refuses: {},
        examples: [
          {
            title: 'What is quoted',
            as: 'executive',
            sent: { state: 'quoted', user_id: samples.customerId },
            response: { data: [listed], total: 1, next_cursor: null },
          },
        ],
      },
      read: {
        about: 'With pieces, set-offs and pay-outs.',
        who: 'buy old gold',
        refuses: { NOT_FOUND: notThere },
        examples: [
          {
            title: 'A quote',
            as: 'executive',
            sent: { id: samples.quotedExchangeId },
            response: { data: quoted },
          },
        ],
      },
    },
  ),
  openPurchaseVoucher: endpointDoc(openPurchaseVoucher, {
    about:
      'Customers open own ones. It prints the identity document of its customer if the purchase needed one, which the audit trail has.',
    who: 'open receipts and invoices',
    refuses: { NOT_FOUND: `${notThere} Or it is not accepted yet.` },
    examples: [
      {
        title: 'A purchase voucher',
        as: 'executive',
        sent: { id: samples.acceptedExchangeId },
        response: { fileName: 'purchase-voucher-U-26-27-000007.pdf', bytes: new Uint8Array() },
      },
    ],
  }),
};
