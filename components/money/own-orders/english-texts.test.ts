import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { ledgerText } from '@/components/money/ledger/ledger-text';
import { brand } from '@/lib/business';
import { english } from '@/lib/languages';
import { loadArea } from '@/lib/messages';
import { advanceOverText } from '@/lib/money/advances/rules';
import { otherTitle, taxTitle } from '@/lib/money/documents/record';
import { entryDefinition, entryMethods } from '@/lib/money/ledger/record';
import { leaveOneRupee, payRestAtStore } from '@/lib/money/payments/online-amounts';
import { itemStateLabels } from '@/lib/sales/items/rules';
import { nameOf } from './own-entries';

/* In English, customers read what staff and the gateway say. */

const messages = { orders: await loadArea(english, 'orders'), checkout: await loadArea(english, 'checkout') };
const text = createTranslator({ locale: english, messages });

test.each(entryMethods)('payments, refunds and adjustments by %s', (method) => {
  for (const kind of ['payment', 'refund', 'adjustment'] as const)
    expect(text(`orders.${nameOf({ kind, method })}`)).toBe(ledgerText.nameOf({ kind, method }));
});

test('titles of documents', () => {
  const { labels } = entryDefinition.fields.document;
  expect(messages.orders.documents).toMatchObject({ ...labels, ...taxTitle, ...otherTitle });
});

test('states of pieces', () => {
  expect(messages.orders.pieceStates).toEqual(itemStateLabels);
});

test('why an amount cannot be paid', () => {
  expect(text('orders.pay.advanceOver', { phone: brand.phone })).toBe(advanceOverText);
  expect(text('checkout.restAtStore')).toBe(payRestAtStore);
  expect(text('checkout.problems.leaveOneRupee')).toBe(leaveOneRupee);
});
