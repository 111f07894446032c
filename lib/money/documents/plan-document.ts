import { formatPaise } from '@/lib/paise';
import { formatInstant, formatShortDate, storeDate } from '@/lib/kernel/text/format';
import { drawAmountPanel, type Fact } from './amount-panel';
import type { PlanDocumentData } from './data';
import { documentText, methodText } from './documents-text';
import {
  drawBrand,
  drawCustomer,
  drawFoot,
  drawLabel,
  drawTitle,
  drawVoid,
  headOf,
  percent,
  registrationsOf,
  stateText,
} from './parts';
import { colors, Sheet } from './sheet';
import { taxTitle } from './record';
import { right, textStyles } from './text-styles';

/* Tax documents of the plan, with what CGST Rules 2017, rules 46, 49 and 53 ask for: always one page of A5. */

const left = 36;
const leading = 12;
const rowHeight = 14;

export function renderPlanDocument(data: PlanDocumentData): Promise<Uint8Array> {
  const title = taxTitle[data.document];
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
  const below = drawParties(sheet, data, 103, width);
  const panel = { amountPaise: data.line.pricePaise, facts: factsOf(data) };
  const panelEnd = drawAmountPanel(sheet, panel, { left, top: below + 2, width });
  drawLine(sheet, data, panelEnd + 24, width);
  drawFoot(sheet, left, data.seller);
  if (data.voidedAt !== null) drawVoid(sheet, data.voidedAt, end, 87);
  return sheet.finish();
}

/** Returns the baseline below. */
function drawParties(sheet: Sheet, { seller, customer }: PlanDocumentData, baseline: number, width: number) {
  const half = width / 2 - 8;
  drawLabel(sheet, documentText.soldBy, left, baseline, half);
  let below = baseline + 17 + sheet.below(textStyles.eyebrow);
  sheet.element('P', () => {
    const name = sheet.wrapped(seller.legalName, textStyles.name, half, 2);
    below = sheet.lines(name, left, below, textStyles.name, 17) - 3;
  });
  sheet.element('P', () => {
    const lines = [...sheet.wrapped(seller.address, textStyles.text, half, 2), ...registrationsOf(seller)];
    below = sheet.captions(lines, { x: left, baseline: below, room: half, leading: 12.5 }, textStyles.text);
  });
  const place = { label: documentText.billedTo, x: left + width / 2 + 8, baseline, width: half };
  return Math.max(below, drawCustomer(sheet, customer, { ...place, addressLines: 3 }));
}

function factsOf({ credit, method = 'online', reference, movedAt }: PlanDocumentData): Fact[] {
  const facts: Fact[] = [
    [documentText.method, methodText[method]],
    [credit === null ? documentText.paidAt : documentText.refundedAt, formatInstant(movedAt)],
  ];
  if (reference !== null) facts.push([documentText.reference, reference]);
  if (credit !== null)
    facts.push(
      [documentText.arrivesBy, formatShortDate(credit.arrivesBy)],
      [documentText.against, credit.invoice.number],
      [documentText.invoiceDate, formatShortDate(storeDate(new Date(credit.invoice.issuedAt)))],
    );
  return facts;
}

/** What was sold, and how the amount is made up. */
function drawLine(
  sheet: Sheet,
  { line, document, seller, placeOfSupply }: PlanDocumentData,
  top: number,
  width: number,
) {
  const end = left + width;
  const sacAt = left + width * 0.66;
  const below = sheet.below(textStyles.eyebrow);
  const rows = top + 18 + below;
  sheet.group('Table', () => {
    sheet.group('TR', () => {
      sheet.element('TH', () => headOf(sheet, documentText.item, left, top, textStyles.eyebrow));
      sheet.element('TH', () => sheet.line(documentText.sac.toUpperCase(), sacAt, top, textStyles.eyebrow));
      sheet.element('TH', () => headOf(sheet, documentText.amount, end, top, right(textStyles.eyebrow)));
    });
    sheet.rule(left, top + 5 + below, width, colors.ivory.line);
    sheet.group('TR', () => {
      const name = sheet.shortened(line.name, textStyles.text, sacAt - left - 12);
      sheet.element('TD', () => sheet.line(name, left, rows, textStyles.text));
      sheet.element('TD', () => sheet.line(line.sac, sacAt, rows, textStyles.text));
      sheet.element('TD', () => sheet.line(formatPaise(line.pricePaise), end, rows, right(textStyles.text)));
    });
  });
  sheet.rule(left, rows + leading, width, colors.gold.light);
  let baseline = rows + leading + 15;
  const start = left + width * 0.5;
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = line.taxed;
  const half = percent(line.taxHundredths / 2);
  const parts: readonly (readonly [string, number])[] =
    seller.gstin === null
      ? []
      : igstPaise > 0
        ? [
            [documentText.taxable, taxablePaise],
            [`${documentText.igst} ${percent(line.taxHundredths)}`, igstPaise],
          ]
        : [
            [documentText.taxable, taxablePaise],
            [`${documentText.cgst} ${half}`, cgstPaise],
            [`${documentText.sgst} ${half}`, sgstPaise],
          ];
  const total = document === 'credit_note' ? documentText.credited : documentText.total;
  for (const [name, paise] of [...parts, [total, line.pricePaise] as const]) {
    const style = name === total ? textStyles.strong : textStyles.text;
    sheet.element('P', () => {
      sheet.caption(name, start, baseline, style, width * 0.3);
      sheet.line(formatPaise(paise), end, baseline, right(style));
    });
    baseline += rowHeight + sheet.below(textStyles.text, name);
  }
  const supply = `${documentText.placeOfSupply}: ${stateText(placeOfSupply)}`;
  sheet.element('P', () => sheet.caption(supply, left, baseline + 8, textStyles.small, width));
}
