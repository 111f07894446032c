import { brand } from '@/lib/business';
import { formatCount } from '@/lib/kernel/text/format';
import { countryPrefix } from '@/lib/kernel/text/mobile';
import { dataDownloadRule } from '@/lib/account-rules';
import type { DataPart, DataSheet } from './data';
import { documentText } from './documents-text';
import { drawBrand, drawTitle } from './parts';
import { colors, Sheet } from './sheet';
import { right, textStyles } from './text-styles';

/* A4. Headings in both languages; names of values in English, as in the JSON file. */

const left = 48;
const leading = 11.5;
const rowGap = 7;
const { pdfLinesOfValue } = dataDownloadRule;
const footHeight = 48;
const firstBaseline = 128;

export function renderDataSheet(data: DataSheet): Promise<Uint8Array> {
  const title = documentText.yourData;
  const sheet = new Sheet('A4', {
    title,
    author: brand.name,
    createdAt: new Date(data.issuedAt),
    language: data.language,
  });
  new DataPages(sheet, data).draw();
  drawFeet(sheet);
  return sheet.finish();
}

class DataPages {
  readonly #sheet: Sheet;
  readonly #data: DataSheet;
  #baseline = firstBaseline;

  constructor(sheet: Sheet, data: DataSheet) {
    this.#sheet = sheet;
    this.#data = data;
  }

  get #width(): number {
    return this.#sheet.width - 2 * left;
  }

  draw(): void {
    this.#addPage();
    for (const part of this.#data.parts) this.#drawPart(part);
  }

  #addPage(): void {
    const sheet = this.#sheet;
    const { customer, issuedAt } = this.#data;
    sheet.addPage();
    drawBrand(sheet, left, 62);
    const who = sheet.shortened(
      `${customer.name} · ${countryPrefix} ${customer.mobile}`,
      textStyles.strong,
      250,
    );
    drawTitle(sheet, sheet.width - left, 58, { title: documentText.yourData, number: who, issuedAt });
    this.#baseline = firstBaseline;
  }

  #requireRoom(height: number): void {
    if (this.#baseline + height > this.#sheet.height - footHeight) this.#addPage();
  }

  #drawPart({ title, rows, isCut }: DataPart): void {
    const sheet = this.#sheet;
    const below = sheet.below(textStyles.name, title);
    this.#requireRoom(40 + below);
    sheet.element('H2', () => sheet.caption(title, left, this.#baseline, textStyles.name, this.#width));
    this.#baseline += 8 + below;
    sheet.rule(left, this.#baseline, this.#width, colors.gold.DEFAULT);
    this.#baseline += 15;
    if (rows.length === 0) this.#drawCaption(documentText.nothingKept);
    for (const [index, row] of rows.entries()) this.#drawRow(row, index === 0);
    if (isCut) this.#drawCaption(documentText.newestRows(formatCount(rows.length)));
    this.#baseline += 14;
  }

  #drawCaption(text: string): void {
    const sheet = this.#sheet;
    const below = sheet.below(textStyles.text, text);
    this.#requireRoom(leading + below);
    sheet.element('P', () => sheet.caption(text, left, this.#baseline, textStyles.text, this.#width));
    this.#baseline += leading + below;
  }

  #drawRow(row: readonly string[], isFirst: boolean): void {
    const sheet = this.#sheet;
    if (!isFirst) {
      this.#requireRoom(rowGap + leading);
      if (this.#baseline !== firstBaseline)
        sheet.rule(left, this.#baseline - leading + 6, this.#width, colors.ivory.line);
      this.#baseline += rowGap;
    }
    for (const value of row) {
      const lines = sheet.wrapped(value, textStyles.text, this.#width, pdfLinesOfValue);
      // An element must not go over the end of a page.
      while (lines.length > 0) {
        this.#requireRoom(leading);
        const room = Math.floor((sheet.height - footHeight - this.#baseline) / leading);
        const here = lines.splice(0, Math.max(room, 1));
        sheet.element('P', () => {
          this.#baseline = sheet.lines(here, left, this.#baseline, textStyles.text, leading);
        });
      }
    }
  }
}

/** Last, when the number of pages is known. */
function drawFeet(sheet: Sheet): void {
  const { count } = sheet.pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    sheet.pdf.switchToPage(index);
    const baseline = sheet.height - 24;
    sheet.element('P', () =>
      sheet.line(`${brand.name} · ${brand.phone} · ${brand.email}`, left, baseline, textStyles.small),
    );
    sheet.element('P', () =>
      sheet.line(documentText.page(index + 1, count), sheet.width - left, baseline, right(textStyles.small)),
    );
  }
}
