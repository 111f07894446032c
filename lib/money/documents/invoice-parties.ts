import type { CreditNoteData, EstimateData, InvoiceData } from './data';
import { documentText } from './documents-text';
import { recipientOf, storeLines } from './invoice-lines';
import { drawCustomer, drawLabel, registrationsOf, stateText } from './parts';
import { formatShortDate, storeDate } from '@/lib/kernel/text/format';
import type { Sheet } from './sheet';
import { right, textStyles } from './text-styles';

/** Seller, recipient, order and place of supply; returns the baseline below. */
export function drawParties(
  sheet: Sheet,
  data: InvoiceData | CreditNoteData | EstimateData,
  { left, baseline }: { readonly left: number; readonly baseline: number },
): number {
  const width = sheet.width - 2 * left;
  const { seller, placeOfSupply } = data;
  const isEstimate = data.kind === 'estimate';
  const { lines: belowAddress, ...recipient } = recipientOf(
    isEstimate ? { customer: data.customer, buyer: null, identity: null } : data,
  );
  const half = width / 2 - 12;
  const lines = [
    ...sheet.wrapped(seller.address, textStyles.text, half, 2),
    ...registrationsOf(seller),
    ...storeLines(data).flatMap((line) => sheet.wrapped(line, textStyles.text, half, 2)),
  ];
  drawLabel(sheet, isEstimate ? documentText.seller : documentText.soldBy, left, baseline, half);
  const below = sheet.below(textStyles.eyebrow);
  let ends = baseline + 17 + below;
  sheet.element('P', () => {
    const name = sheet.wrapped(seller.legalName, textStyles.name, half, 2);
    ends = sheet.lines(name, left, ends, textStyles.name, 17) - 3;
  });
  sheet.element('P', () => {
    ends = sheet.captions(lines, { x: left, baseline: ends, room: half, leading: 12.5 }, textStyles.text);
  });
  const label = isEstimate ? documentText.preparedFor : documentText.billedTo;
  const place = { label, x: left + width / 2 + 12, width: half };
  let customerEnds = drawCustomer(sheet, recipient, {
    ...place,
    baseline,
    addressLines: 3,
  });
  for (const line of belowAddress.flatMap((each) => sheet.wrapped(each, textStyles.text, half, 2)))
    sheet.element('P', () => {
      const at = { x: place.x, baseline: customerEnds, room: half, leading: 12.5 };
      customerEnds = sheet.captions([line], at, textStyles.text);
    });
  const belowBoth = Math.max(ends, customerEnds) + 12;
  const supply = `${documentText.placeOfSupply}: ${stateText(placeOfSupply)}`;
  const order = sheet.shortened(`${documentText.order}: ${data.orderName}`, textStyles.strong, half);
  const about = isEstimate ? documentText.validUntil(formatShortDate(data.validOn)) : order;
  sheet.element('P', () => sheet.caption(about, left, belowBoth, textStyles.strong, half));
  sheet.element('P', () =>
    sheet.caption(supply, sheet.width - left, belowBoth, right(textStyles.text), half),
  );
  const next = belowBoth + sheet.below(textStyles.text);
  return data.kind === 'credit_note' ? drawCredited(sheet, data, { left, baseline: next + 18 }) : next + 26;
}

/** The invoice of a credit note, and why the pieces came back; returns the baseline below. */
function drawCredited(
  sheet: Sheet,
  { credit: { invoice, reason } }: CreditNoteData,
  { left, baseline }: { readonly left: number; readonly baseline: number },
): number {
  const day = formatShortDate(storeDate(new Date(invoice.issuedAt)));
  const width = sheet.width - 2 * left;
  const lines = sheet.wrapped(`${documentText.returned}: ${reason}`, textStyles.text, width, 3);
  let ends = baseline;
  sheet.element('P', () =>
    sheet.caption(documentText.creditFor(invoice.number, day), left, baseline, textStyles.strong, width),
  );
  sheet.element('P', () => {
    const at = {
      x: left,
      baseline: baseline + 14 + sheet.below(textStyles.text),
      room: width,
      leading: 12.5,
    };
    ends = sheet.captions(lines, at, textStyles.text);
  });
  return ends + 14;
}
