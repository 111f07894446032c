import { premiumPlan } from '@/lib/business';
import { formatPaise } from '@/lib/paise';
import { formatInstant, formatShortDate } from '@/lib/kernel/text/format';
import { drawAmountPanel, type Fact } from './amount-panel';
import type { Advance, PlanReceiptData, ReceiptData, ReceiptItem } from './data';
import { documentText, entryTitle, methodText } from './documents-text';
import { textStyles, right } from './text-styles';
import { drawBrand, drawCustomer, drawFoot, drawTitle, drawVoid, headOf, percent, stateText } from './parts';
import { colors, Sheet } from './sheet';

/* Documents of payments and refunds, and receipts of the plan from before its tax invoices: always one page of A5. */

const left = 36;
const leading = 12;

export function renderReceipt(data: ReceiptData | PlanReceiptData): Promise<Uint8Array> {
  const refund = data.kind === 'refund';
  const title = entryTitle[data.kind === 'plan_receipt' ? 'receipt' : data.document];
  const createdAt = new Date(data.issuedAt);
  const author = data.seller.legalName;
  const sheet = new Sheet('A5', {
    title: `${title} ${data.number}`,
    author,
    createdAt,
    language: data.language,
  });
  sheet.addPage();
  const end = sheet.width - left;
  const width = end - left;
  drawBrand(sheet, left, 50);
  drawTitle(sheet, end, 48, { ...data, title });
  const label = refund ? documentText.refundedTo : documentText.receivedFrom;
  const place = { label, x: left, baseline: 103, width, addressLines: 2 };
  const below = drawCustomer(sheet, data.customer, place);
  const footTop = sheet.height - 60;
  const panel = { amountPaise: data.amountPaise, facts: factsOf(data) };
  const panelEnd = drawAmountPanel(sheet, panel, { left, top: below + 2, width });
  const top = panelEnd + 24;
  if (data.kind === 'plan_receipt') drawItems(sheet, planItems(data), top, footTop);
  else {
    const heading = sheet.shortened(`${documentText.order}: ${data.order.name}`, textStyles.strong, width);
    sheet.element('P', () => sheet.caption(heading, left, top, textStyles.strong, width));
    const totalHeight = 14 + sheet.below(textStyles.text);
    const noteHeight = noteLeading + sheet.below(textStyles.small);
    const totals = [
      [documentText.total, data.order.totalPaise],
      [documentText.paid, data.order.paidPaise],
      [documentText.pending, data.order.pendingPaise],
    ] as const;
    const notes = notesOf(data.advance);
    const bottom = footTop - totals.length * totalHeight - notes.length * noteHeight;
    const next = drawItems(sheet, data.order.items, top + 18 + sheet.below(textStyles.strong), bottom) + 5;
    sheet.rule(left, next - 9, width, colors.gold.light);
    for (const [index, [name, paise]] of totals.entries()) {
      const style = index === totals.length - 1 ? textStyles.strong : textStyles.text;
      const baseline = next + 5 + index * totalHeight;
      sheet.element('P', () => {
        sheet.caption(name, left + width * 0.55, baseline, style, width * 0.25);
        sheet.line(formatPaise(paise), end, baseline, right(style));
      });
    }
    for (const [index, note] of notes.entries()) {
      const text = sheet.shortened(note, textStyles.small, width);
      const baseline = footTop - (notes.length - index) * noteHeight + 7;
      sheet.element('P', () => sheet.caption(note, left, baseline, textStyles.small, width, text));
    }
  }
  drawFoot(sheet, left, data.seller);
  if (data.voidedAt !== null) drawVoid(sheet, data.voidedAt, end, 87);
  return sheet.finish();
}

/** What the panel states beside the amount. */
function factsOf(data: ReceiptData | PlanReceiptData): Fact[] {
  const when = data.kind === 'refund' ? documentText.refundedAt : documentText.receivedAt;
  const facts: Fact[] = [
    [documentText.method, methodText[data.method]],
    [when, formatInstant(data.receivedAt)],
  ];
  if (data.reference !== null) facts.push([documentText.reference, data.reference]);
  if (data.kind === 'refund' && data.arrivesBy !== null)
    facts.push([documentText.arrivesBy, formatShortDate(data.arrivesBy)]);
  if (data.kind === 'refund' && data.refundOf !== null)
    facts.push([documentText.refundOf(data.refundOf.document), data.refundOf.number]);
  return facts;
}

const noteLeading = 10.5;

function notesOf(advance: Advance | null): string[] {
  if (advance === null) return [];
  const rates = advance.rates.map(percent).join(', ');
  return [
    `${documentText.rate}: ${rates}. ${documentText.placeOfSupply}: ${stateText(advance.placeOfSupply)}.`,
    ...(advance.isOfGoods ? [documentText.noTaxOnAdvance] : []),
  ];
}

function planItems(data: PlanReceiptData): ReceiptItem[] {
  return [{ name: `${data.planName} (${premiumPlan.duration})`, pricePaise: data.amountPaise }];
}

interface Row {
  readonly lines: readonly string[];
  /** Not the name of an item. */
  readonly isCaption?: true;
  readonly pricePaise: number;
}

const rowGap = 4.5;

function heightOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { lines }) => sum + lines.length * leading + rowGap, 0);
}

function sumOf(items: readonly ReceiptItem[]): number {
  return items.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
}

/** Names in two lines if all items fit, else in one; the last row sums up items without room. */
function rowsThatFit(sheet: Sheet, items: readonly ReceiptItem[], width: number, height: number): Row[] {
  for (const most of [2, 1]) {
    // Does not measure thousands of items that cannot fit.
    if (items.length * leading > height) break;
    const rows = items.map(({ name, pricePaise }) => ({
      lines: sheet.wrapped(name, textStyles.text, width, most),
      pricePaise,
    }));
    if (heightOf(rows) <= height) return rows;
  }
  const below = sheet.below(textStyles.text);
  const shown = Math.max(Math.floor((height - below) / (leading + rowGap)) - 1, 0);
  const rest = items.slice(shown);
  return [
    ...items.slice(0, shown).map(({ name, pricePaise }) => ({
      lines: [sheet.shortened(name, textStyles.text, width)],
      pricePaise,
    })),
    {
      lines: [documentText.moreItems(rest.length)],
      isCaption: true,
      pricePaise: sumOf(rest),
    },
  ];
}

/** Draws a table between two heights. Returns the baseline below. */
function drawItems(sheet: Sheet, items: readonly ReceiptItem[], top: number, bottom: number): number {
  if (items.length === 0) return top;
  const end = sheet.width - left;
  // Figures have equal widths, so no price is wider than the sum.
  const priceWidth = sheet.measure(formatPaise(sumOf(items)), textStyles.text);
  const rows = rowsThatFit(
    sheet,
    items,
    end - left - priceWidth - 16,
    bottom - top - 18 - sheet.below(textStyles.eyebrow),
  );
  let baseline = top;
  sheet.group('Table', () => {
    sheet.group('TR', () => {
      sheet.element('TH', () => headOf(sheet, documentText.item, left, baseline, textStyles.eyebrow));
      sheet.element('TH', () => headOf(sheet, documentText.amount, end, baseline, right(textStyles.eyebrow)));
    });
    const below = sheet.below(textStyles.eyebrow);
    sheet.rule(left, baseline + 5 + below, end - left, colors.ivory.line);
    baseline += 18 + below;
    for (const { lines, isCaption, pricePaise } of rows)
      sheet.group('TR', () => {
        const first = baseline;
        sheet.element('TD', () => {
          baseline =
            rowGap +
            (isCaption
              ? sheet.captions(lines, { x: left, baseline, room: end - left, leading }, textStyles.text)
              : sheet.lines(lines, left, baseline, textStyles.text, leading));
        });
        sheet.element('TD', () => sheet.line(formatPaise(pricePaise), end, first, right(textStyles.text)));
      });
  });
  return baseline;
}
