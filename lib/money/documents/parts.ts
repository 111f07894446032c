import { brand, lotus, type Seller } from '@/lib/business';
import { formatInstant } from '@/lib/kernel/text/format';
import { countryPrefix } from '@/lib/kernel/text/mobile';
import type { DocumentCustomer, State } from './data';
import { documentText } from './documents-text';
import { textStyles, right } from './text-styles';
import { colors, type TextStyle, type Sheet } from './sheet';

/* Shared by receipts and invoices. */

/** Hundredths of a percent as `1.5%`. */
export function percent(hundredths: number): string {
  return `${hundredths / 100}%`;
}

/** `Andhra Pradesh (37)` */
export function stateText({ state, stateCode }: State): string {
  return `${state} (${stateCode})`;
}

/** Fills the page and draws the brand; `left` is the margin, `baseline` the name's. */
export function drawBrand(sheet: Sheet, left: number, baseline: number): void {
  sheet.artifact(() => {
    const { pdf } = sheet;
    pdf.rect(0, 0, sheet.width, sheet.height).fill(colors.ivory.DEFAULT);
    pdf.rect(0, 0, sheet.width, 5).fill(colors.ink.DEFAULT);
    pdf.rect(0, 5, sheet.width, 1.5).fill(colors.gold.DEFAULT);
    pdf
      .save()
      .translate(left + 17, baseline - 2)
      .scale(0.66);
    for (const [index, angle] of lotus.angles.entries()) {
      pdf.save().rotate(angle, { origin: [lotus.center[0], lotus.center[1]] });
      pdf.path(lotus.petal).fillOpacity(lotus.opacity(index)).fill(colors.gold.DEFAULT).restore();
    }
    pdf.restore();
  });
  sheet.element('P', () => sheet.line(brand.name, left + 42, baseline, textStyles.brand));
}

/** Right-aligned at `x`. */
export function drawTitle(
  sheet: Sheet,
  x: number,
  baseline: number,
  { title, number, issuedAt }: { title: string; number: string; issuedAt: string },
): void {
  const [above, between] = sheet.isBilingual ? [12, 5] : [0, 0];
  sheet.element('H1', () => sheet.caption(title, x, baseline - above, textStyles.title, sheet.width / 2));
  sheet.element('P', () => sheet.line(number, x, baseline + 15 + between, right(textStyles.strong)));
  sheet.element('P', () =>
    sheet.line(formatInstant(issuedAt), x, baseline + 27 + between, right(textStyles.small)),
  );
}

/** Draws a label in capitals, in another language below as it is; screen readers and searches find the original case. */
export function drawLabel(sheet: Sheet, label: string, x: number, baseline: number, room: number): void {
  sheet.element('P', () => sheet.caption(label, x, baseline, textStyles.eyebrow, room, label.toUpperCase()));
}

/** The head of a table's column, in capitals like a label. @param room width of the column, default: half a page */
export function headOf(
  sheet: Sheet,
  label: string,
  x: number,
  baseline: number,
  style: TextStyle,
  room = sheet.width / 2,
): void {
  sheet.caption(label, x, baseline, style, room, label.toUpperCase());
}

/** Returns the baseline below. */
export function drawCustomer(
  sheet: Sheet,
  { name, mobile, address }: DocumentCustomer,
  place: { label: string; x: number; baseline: number; width: number; addressLines: number },
): number {
  const { x, width } = place;
  drawLabel(sheet, place.label, x, place.baseline, width);
  let baseline = place.baseline + 17 + sheet.below(textStyles.eyebrow);
  sheet.element('P', () => {
    baseline = sheet.lines(sheet.wrapped(name, textStyles.name, width, 2), x, baseline, textStyles.name, 17);
  });
  baseline -= 2;
  // Blank in an account that was deleted.
  if (mobile !== '')
    sheet.element('P', () => sheet.line(`${countryPrefix} ${mobile}`, x, baseline, textStyles.text));
  baseline += 12.5;
  if (address === null || address.trim() === '') return baseline;
  sheet.element('P', () => {
    const lines = sheet.wrapped(address, textStyles.text, width, place.addressLines);
    baseline = sheet.lines(lines, x, baseline, textStyles.text, 12.5);
  });
  return baseline;
}

/** State and registrations, one a line. */
export function registrationsOf({ state, gstin, bisRegistration }: Seller): string[] {
  return [
    state,
    ...(gstin === null ? [] : [`${documentText.gstin} ${gstin}`]),
    ...(bisRegistration ? [`${documentText.bisRegistration} ${bisRegistration}`] : []),
  ];
}

/** The seller's legal data in two centered lines. */
export function drawFoot(sheet: Sheet, left: number, seller: Seller): void {
  const width = sheet.width - 2 * left;
  const top = sheet.height - 52;
  sheet.rule(left, top, width, colors.ivory.line);
  const center = { ...textStyles.small, align: 'center' } as const;
  const gstin = seller.gstin === null ? '' : ` · ${documentText.gstin} ${seller.gstin}`;
  for (const [index, text] of [
    `${seller.legalName}${gstin}`,
    `${seller.address} · ${brand.phone} · ${brand.email}`,
    documentText.generated,
  ].entries())
    sheet.element('P', () =>
      sheet.caption(
        text,
        sheet.width / 2,
        top + 13 + index * 10.5,
        center,
        width,
        sheet.shortened(text, center, width),
      ),
    );
}

/** The foot of each page, with its number; last, when the number of pages is known. */
export function drawFeet(sheet: Sheet, left: number, seller: Seller): void {
  const { count } = sheet.pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    sheet.pdf.switchToPage(index);
    const text = documentText.page(index + 1, count);
    drawFoot(sheet, left, seller);
    sheet.element('P', () => {
      sheet.line(text, sheet.width - left, sheet.height - 18, right(textStyles.small));
    });
  }
}

export function drawVoid(sheet: Sheet, voidedAt: string, x: number, baseline: number): void {
  const y = baseline + (sheet.isBilingual ? 4 : 0);
  const since = { ...right(textStyles.strong), size: 7, color: colors.ruby.DEFAULT };
  sheet.element('P', () =>
    sheet.caption(documentText.voided(formatInstant(voidedAt)), x, y, since, sheet.width / 2),
  );
  const { pdf, width, height } = sheet;
  const size = width * 0.36;
  const angle = (Math.atan2(height, width) * 180) / Math.PI;
  sheet.element('P', () => {
    pdf
      .save()
      .rotate(-angle, { origin: [width / 2, height / 2] })
      .fillOpacity(0.17);
    const style = {
      face: 'display',
      size,
      color: colors.ruby.DEFAULT,
      align: 'center',
      spacing: size / 12,
      scattered: true,
    } as const;
    sheet.line(documentText.void, width / 2, height / 2 + size * 0.35, style);
    pdf.restore();
  });
}
