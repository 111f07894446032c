import { huidExemptionLabels, isItemPurity, itemPurityLabels } from '@/lib/articles';
import { formatPaise } from '@/lib/paise';
import { formatDate, storeDate } from '@/lib/kernel/text/format';
import { countryPrefix } from '@/lib/kernel/text/mobile';
import type { CreditNoteData, EstimateData, InvoiceData, InvoiceItem } from './data';
import { documentText, methodText } from './documents-text';
import { percent, stateText } from './parts';

/* Texts of an invoice beside its table's columns. */

const grams = (mg: number) => `${(mg / 1000).toFixed(3)} g`;

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ');

/** Of invoices of before deliveries: purity and weight. */
function earlierDetails({ purity, weightMg }: InvoiceItem): string[] {
  const line = joined([purity, weightMg === null ? null : grams(weightMg)]);
  return line === '' ? [] : [line];
}

/** Lines below the name of an item: what it is, and how its price came about. */
export function detailsOf(item: InvoiceItem): string[] {
  const { piece, purity, weightMg } = item;
  if (piece === undefined) return earlierDetails(item);
  const weight = (name: string, mg: number | null) => (mg === null ? null : `${name} ${grams(mg)}`);
  const amount = (name: string, paise: number | null) =>
    paise === null || paise === 0 ? null : `${name} ${formatPaise(paise)}`;
  const share = (name: string, hundredths: number | null) =>
    hundredths === null || hundredths === 0 ? null : `${name} ${percent(hundredths)}`;
  const exempt =
    piece.huidExempt === null ? null : `${documentText.noHuid}: ${huidExemptionLabels[piece.huidExempt]}`;
  const what = joined([
    purity !== null && isItemPurity(purity) ? itemPurityLabels[purity] : purity,
    weight(documentText.net, weightMg),
    weight(documentText.gross, piece.grossMg),
    piece.stoneMg === 0 ? null : weight(documentText.stones, piece.stoneMg),
    piece.huid === null ? exempt : `${documentText.huid} ${piece.huid}`,
  ]);
  const price = joined([
    piece.ratePaise === null ? null : documentText.ratePerGram(formatPaise(piece.ratePaise)),
    share(documentText.wastage, piece.wastageHundredths),
    share(documentText.making, piece.makingHundredths),
    amount(documentText.making, piece.makingPaise),
    amount(documentText.stones, piece.stonePaise),
    amount(documentText.hallmarking, piece.hallmarkPaise),
    amount(documentText.discount, piece.discountPaise),
  ]);
  return [what, price].filter((line) => line !== '');
}

/** Lines of the seller below the registrations. */
export function storeLines({ store }: Pick<InvoiceData, 'store'>): string[] {
  if (store === undefined || store === null) return [];
  const place = store.title === store.address ? store.title : `${store.title}, ${store.address}`;
  return [`${documentText.store}: ${place}`];
}

/** Whom an invoice is for: a buyer with a GSTIN, to whose person the pieces are handed, or the customer. */
export function recipientOf({
  customer,
  buyer,
  identity,
}: Pick<InvoiceData, 'customer' | 'buyer' | 'identity'>): {
  readonly name: string;
  readonly mobile: string;
  readonly address: string | null;
  /** Below the address. */
  readonly lines: readonly string[];
} {
  const identityLines =
    identity === undefined || identity === null
      ? []
      : [`${identity.label} ${identity.value} (${identity.nameAsOn})`];
  if (buyer === undefined || buyer === null) {
    const { state } = customer;
    return {
      ...customer,
      lines: [...(state === undefined || state === null ? [] : [stateText(state)]), ...identityLines],
    };
  }
  const mobile = customer.mobile === '' ? '' : `, ${countryPrefix} ${customer.mobile}`;
  return {
    name: buyer.legalName,
    mobile: '',
    address: buyer.address,
    lines: [
      stateText(buyer.state),
      `${documentText.gstin} ${buyer.gstin}`,
      `${documentText.handedTo}: ${customer.name}${mobile}`,
      ...identityLines,
    ],
  };
}

export function titleOf({ kind, seller }: InvoiceData | CreditNoteData | EstimateData): string {
  if (kind === 'estimate') return documentText.estimate;
  if (kind === 'credit_note') return documentText.creditNote;
  return seller.gstin === null ? documentText.billOfSupply : documentText.taxInvoice;
}

/** Amounts below the totals: what is paid so far, or how a credit note is settled. */
export function belowTotals(data: InvoiceData | CreditNoteData | EstimateData): {
  readonly title: string;
  readonly rows: readonly [name: string, paise: number][];
} {
  if (data.kind === 'estimate') return { title: '', rows: [] };
  return data.kind === 'credit_note'
    ? { title: documentText.settled, rows: settledRows(data) }
    : { title: documentText.paidSoFar, rows: paidRows(data) };
}

/** What is paid so far, with amounts; none of invoices of before deliveries. */
function paidRows({ paid }: Pick<InvoiceData, 'paid'>): [name: string, paise: number][] {
  if (paid === undefined || paid === null) return [];
  const due = paid.orderTotalPaise - paid.orderPaidPaise;
  const payments = paid.payments.map(({ number, method, receivedAt, amountPaise }): [string, number] => {
    const day = formatDate(storeDate(new Date(receivedAt)));
    const how = number === null ? documentText.adjustment : `${number} · ${methodText[method]}`;
    return [`${how} · ${day}`, amountPaise];
  });
  return [
    ...payments,
    [documentText.paidOf(formatPaise(paid.orderTotalPaise)), paid.orderPaidPaise],
    ...(due === 0
      ? []
      : [
          [
            paid.dueOn === null ? documentText.due : documentText.dueBy(formatDate(paid.dueOn)),
            due,
          ] satisfies [string, number],
        ]),
  ];
}

/** How a credit note is settled, with amounts that add up to its total. */
function settledRows({ credit }: Pick<CreditNoteData, 'credit'>): [name: string, paise: number][] {
  const { offDuePaise, back, toOrderId } = credit;
  return [
    ...(offDuePaise === 0 ? [] : [[documentText.offDue, offDuePaise] satisfies [string, number]]),
    ...back.map(({ method, amountPaise, arrivesBy }): [string, number] => {
      if (toOrderId !== null) return [documentText.setOff(toOrderId), amountPaise];
      const name = documentText.backBy(methodText[method]);
      return [
        arrivesBy === null ? name : `${name}, ${documentText.arrives(formatDate(arrivesBy))}`,
        amountPaise,
      ];
    }),
  ];
}
