import { seller } from '@/lib/business';
import type { DocumentData, InvoiceItem } from '@/lib/money/documents/data';
import { splitTax } from '@/lib/money/documents/invoice-tax';
import { planInvoiceOf } from '@/lib/money/subscriptions/plan-document';
import { sampleReceipt } from './sample-receipt';

const { state, stateCode } = seller;
const placeOfSupply = { state, stateCode };
const issuedAt = '2026-11-20T10:42:03.000Z';
const customer = {
  name: 'Lakshmi Rao',
  mobile: '9827801234',
  address: '12 Gandhi Nagar',
  state: placeOfSupply,
};
const store = { title: 'Vijayawada', address: "Jeweller's shop, Governer Peta, Vijayawada" };
const line = { pricePaise: 1_26_926_39, taxHundredths: 300 };
const item: InvoiceItem = {
  name: 'Gold bangle',
  ...line,
  hsn: '7113',
  weightMg: 10_000,
  purity: '22K',
  taxed: splitTax(line, { sellerState: stateCode, supplyState: stateCode }),
  piece: {
    article: 'jewellery',
    huid: 'AB12CD',
    huidExempt: null,
    grossMg: 12_000,
    stoneMg: 2000,
    ratePaise: 9850_00,
    wastageHundredths: 850,
    makingHundredths: 1250,
    makingPaise: null,
    stonePaise: 4500_00,
    hallmarkPaise: 45_00,
    discountPaise: 500_50,
  },
};
const sale = {
  issuedAt,
  seller: { ...seller, bisRegistration: 'HM/C-6790001234' },
  store,
  placeOfSupply,
  customer,
  orderName: 'Gold bangle',
  items: [item, { ...item, name: 'Gold ring' }],
};

/** A document of each kind, with most of their captions. */
export const sampleDocuments: Readonly<Record<string, DocumentData>> = {
  receipt: sampleReceipt,
  refund: {
    ...sampleReceipt,
    kind: 'refund',
    document: 'refund_voucher',
    refundOf: { number: 'R/26-27/000001', document: 'receipt_voucher' },
    arrivesBy: '2026-11-30',
    voidedAt: issuedAt,
  },
  invoice: {
    ...sale,
    kind: 'invoice',
    number: 'I/26-27/000041',
    paid: {
      payments: [
        {
          number: 'R/26-27/000318',
          kind: 'payment',
          method: 'upi',
          amountPaise: 99_600_00,
          receivedAt: issuedAt,
        },
        {
          number: null,
          kind: 'adjustment',
          method: 'unspecified',
          amountPaise: 100_00,
          receivedAt: issuedAt,
        },
      ],
      orderTotalPaise: 2 * 1_26_926_39,
      orderPaidPaise: 99_700_00,
      dueOn: '2027-01-31',
    },
  },
  estimate: { ...sale, kind: 'estimate', number: 'E/26-27/000012', validOn: '2026-11-20' },
  creditNote: {
    ...sale,
    kind: 'credit_note',
    number: 'C/26-27/000007',
    credit: {
      invoice: { number: 'I/26-27/000041', issuedAt },
      reason: 'Wrong size',
      offDuePaise: 1000_00,
      back: [{ method: 'upi', amountPaise: 2 * 1_26_926_39 - 1000_00, arrivesBy: null }],
      toOrderId: null,
    },
  },
  voucher: {
    kind: 'purchase_voucher',
    number: 'U/26-27/000003',
    issuedAt,
    seller,
    store,
    customer,
    acceptedBy: 'code',
    identity: null,
    voidedAt: null,
    pieces: [
      {
        article: 'jewellery',
        grossMg: 12_000,
        stoneMg: 500,
        netMg: 11_500,
        touchHundredths: 9160,
        fineMg: 10_534,
        ratePaisePerGram: 9850_00,
        deductionHundredths: 200,
        valuePaise: 1_01_684_00,
        note: '',
      },
    ],
  },
  plan: {
    kind: 'plan_document',
    ...planInvoiceOf({
      seller: { ...seller, id: 1 },
      customer: { name: 'Lakshmi Rao', mobile: '9827801234', address: '12 Gandhi Nagar' },
      amountPaise: 20_000,
      reference: 'pay_N8x7a6b5c4d3e2',
      paidAt: new Date(issuedAt),
    }),
    number: 'P/26-27/000001',
    issuedAt,
    voidedAt: null,
  },
  statement: {
    kind: 'statement',
    from: '2026-04-01',
    to: '2026-11-29',
    issuedAt,
    customer,
    ordersOf: null,
    notBookedPaise: 500_00,
    accounts: [
      {
        seller,
        openingPaise: -250_50,
        lines: [
          {
            on: '2026-11-20',
            title: 'Tax invoice',
            number: 'I/26-27/000041',
            about: 'Gold bangle',
            debitPaise: 1000_00,
            creditPaise: 0,
          },
        ],
      },
    ],
  },
};
