import { seller } from '@/lib/business';
import type { ReceiptData } from '@/lib/money/documents/data';

/** A receipt voucher of a payment by UPI on an order with two items. */
export const sampleReceipt: ReceiptData = {
  kind: 'payment',
  document: 'receipt_voucher',
  number: 'R/2026-27/000001',
  seller,
  issuedAt: '2026-11-20T18:42:03.000Z',
  receivedAt: '2026-11-20T06:10:00.000Z',
  customer: { name: 'Lakshmi Rao', mobile: '9827801234', address: '12 Gandhi Nagar, Vijayawada 520003' },
  amountPaise: 1_02_051_50,
  method: 'upi',
  reference: '431298765012',
  voidedAt: null,
  refundOf: null,
  arrivesBy: null,
  advance: { rates: [300], placeOfSupply: { state: 'Andhra Pradesh', stateCode: '37' }, isOfGoods: true },
  order: {
    name: 'Wedding set',
    items: [
      { name: 'Gold chain 22K', pricePaise: 82_051_50 },
      { name: 'Jhumka earrings', pricePaise: 70_000_00 },
    ],
    totalPaise: 1_52_051_50,
    paidPaise: 1_02_051_50,
    pendingPaise: 50_000_00,
  },
};
