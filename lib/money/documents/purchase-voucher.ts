import { articles } from '@/lib/articles';
import { gramsOfMg } from '@/lib/kernel/text/grams';
import { formatPaise } from '@/lib/paise';
import { drawAmountPanel } from './amount-panel';
import type { VoucherData, VoucherPiece } from './data';
import { documentText } from './documents-text';
import { recipientOf, storeLines } from './invoice-lines';
import {
  drawBrand,
  drawCustomer,
  drawFeet,
  drawLabel,
  drawTitle,
  drawVoid,
  headOf,
  percent,
  registrationsOf,
} from './parts';
import { colors, Sheet } from './sheet';
import { right, textStyles } from './text-styles';

/* Purchase voucher of old gold (docs/product/old-gold.md, "Purchase voucher"): A4; the head of the table is on each page. */

const left = 48;
const inset = 8;
const leading = 12;
const rowGap = 9;
const footHeight = 66;
/** The panel with the value in figures and words. */
const panelHeight = 150;

const grams = (mg: number) => `${gramsOfMg(mg)} g`;

interface Column {
  readonly label: string;
  /** Share of the width at which the column ends. */
  readonly end: number;
  readonly value: (piece: VoucherPiece) => string;
}

/** Beside the first, of the names. */
const columns: readonly Column[] = [
  { label: documentText.grossWeight, end: 0.34, value: ({ grossMg }) => grams(grossMg) },
  { label: documentText.stoneWeight, end: 0.44, value: ({ stoneMg }) => grams(stoneMg) },
  { label: documentText.netWeight, end: 0.54, value: ({ netMg }) => grams(netMg) },
  { label: documentText.touch, end: 0.62, value: ({ touchHundredths }) => percent(touchHundredths) },
  { label: documentText.fineWeight, end: 0.72, value: ({ fineMg }) => grams(fineMg) },
  {
    label: documentText.ratePerGramOf,
    end: 0.835,
    value: ({ ratePaisePerGram }) => formatPaise(ratePaisePerGram),
  },
  { label: documentText.value, end: 1, value: ({ valuePaise }) => formatPaise(valuePaise) },
];

export function renderPurchaseVoucher(data: VoucherData): Promise<Uint8Array> {
  const title = documentText.purchaseVoucher;
  const sheet = new Sheet('A4', {
    title: `${title} ${data.number}`,
    author: data.seller.legalName,
    createdAt: new Date(data.issuedAt),
    language: data.language,
  });
  new VoucherPages(sheet, data, title).draw();
  drawFeet(sheet, left, data.seller);
  return sheet.finish();
}

class VoucherPages {
  readonly #sheet: Sheet;
  readonly #data: VoucherData;
  readonly #title: string;
  #baseline = 0;

  constructor(sheet: Sheet, data: VoucherData, title: string) {
    this.#sheet = sheet;
    this.#data = data;
    this.#title = title;
  }

  get #width(): number {
    return this.#sheet.width - 2 * left;
  }

  draw(): void {
    this.#addPage();
    this.#drawParties();
    this.#sheet.group('Table', () => {
      this.#drawHead();
      for (const piece of this.#data.pieces) this.#drawPiece(piece);
      this.#drawSums();
    });
    this.#makeRoom(panelHeight);
    const { pieces, acceptedBy } = this.#data;
    drawAmountPanel(
      this.#sheet,
      {
        amountPaise: pieces.reduce((sum, { valuePaise }) => sum + valuePaise, 0),
        facts: [
          [documentText.pieces, String(pieces.length)],
          [documentText.acceptance, documentText.acceptedBy[acceptedBy]],
        ],
      },
      { left, top: this.#baseline, width: this.#width },
    );
  }

  #addPage(): void {
    const { voidedAt } = this.#data;
    const sheet = this.#sheet;
    sheet.addPage();
    drawBrand(sheet, left, 62);
    drawTitle(sheet, sheet.width - left, 58, { ...this.#data, title: this.#title });
    if (voidedAt !== null) drawVoid(sheet, voidedAt, sheet.width - left, 98);
    this.#baseline = 128;
  }

  #makeRoom(height: number): void {
    if (this.#baseline + height > this.#sheet.height - footHeight) this.#addPage();
  }

  /** The business buys, the customer sells. */
  #drawParties(): void {
    const sheet = this.#sheet;
    const { seller, customer, identity } = this.#data;
    const half = this.#width / 2 - 12;
    const lines = [
      ...sheet.wrapped(seller.address, textStyles.text, half, 2),
      ...registrationsOf(seller),
      ...storeLines(this.#data).flatMap((line) => sheet.wrapped(line, textStyles.text, half, 2)),
    ];
    drawLabel(sheet, documentText.boughtBy, left, this.#baseline, half);
    let ends = this.#baseline + 17 + sheet.below(textStyles.eyebrow);
    sheet.element('P', () => {
      const name = sheet.wrapped(seller.legalName, textStyles.name, half, 2);
      ends = sheet.lines(name, left, ends, textStyles.name, 17) - 3;
    });
    sheet.element('P', () => {
      ends = sheet.captions(lines, { x: left, baseline: ends, room: half, leading: 12.5 }, textStyles.text);
    });
    const x = left + this.#width / 2 + 12;
    const { lines: belowAddress, ...recipient } = recipientOf({ customer, buyer: null, identity });
    let customerEnds = drawCustomer(sheet, recipient, {
      label: documentText.boughtFrom,
      x,
      baseline: this.#baseline,
      width: half,
      addressLines: 3,
    });
    for (const line of belowAddress.flatMap((each) => sheet.wrapped(each, textStyles.text, half, 2)))
      sheet.element('P', () => {
        const at = { x, baseline: customerEnds, room: half, leading: 12.5 };
        customerEnds = sheet.captions([line], at, textStyles.text);
      });
    this.#baseline = Math.max(ends, customerEnds) + 30;
  }

  #forColumns(draw: (column: Column, x: number, room: number) => void): void {
    const room = this.#width - 2 * inset;
    for (const [index, column] of columns.entries()) {
      // The first is as wide as the second; 6 points lie between two.
      const start = columns[index - 1]?.end ?? column.end - 0.1;
      draw(column, left + inset + column.end * room, (column.end - start) * room - 6);
    }
  }

  #drawHead(): void {
    const sheet = this.#sheet;
    const top = this.#baseline;
    const below = sheet.below(textStyles.eyebrow);
    sheet.artifact(() => {
      sheet.pdf.roundedRect(left, top - 13, this.#width, 20 + below, 5).fill(colors.ivory.deep);
    });
    sheet.group('TR', () => {
      sheet.element('TH', () => {
        headOf(sheet, documentText.oldGold, left + inset, top, textStyles.eyebrow, 0.24 * this.#width);
      });
      this.#forColumns(({ label }, x, room) => {
        sheet.element('TH', () => headOf(sheet, label, x, top, right(textStyles.eyebrow), room));
      });
    });
    this.#baseline += 22 + below;
  }

  #drawPiece(piece: VoucherPiece): void {
    const sheet = this.#sheet;
    const room = this.#width - 2 * inset;
    const details = [
      ...(piece.note === '' ? [] : [piece.note]),
      ...(piece.deductionHundredths === 0
        ? []
        : [`${documentText.deduction} ${percent(piece.deductionHundredths)}`]),
    ].flatMap((line) => sheet.wrapped(line, textStyles.small, room, 3));
    const ofDetails = leading + sheet.below(textStyles.small);
    const height = leading + details.length * ofDetails + rowGap;
    if (this.#baseline + height > sheet.height - footHeight) {
      this.#addPage();
      this.#drawHead();
    }
    const top = this.#baseline;
    sheet.group('TR', () => {
      sheet.element('TD', () => {
        sheet.line(articles[piece.article].label, left + inset, top, textStyles.strong);
        for (const [index, text] of details.entries())
          sheet.caption(text, left + inset, top + leading + index * ofDetails, textStyles.small, room);
      });
      this.#forColumns(({ value }, x) => {
        sheet.element('TD', () => sheet.line(value(piece), x, top, right(textStyles.text)));
      });
    });
    this.#baseline += height;
    sheet.rule(left, this.#baseline - leading - 1, this.#width, colors.ivory.line);
  }

  #drawSums(): void {
    const sheet = this.#sheet;
    const { pieces } = this.#data;
    this.#makeRoom(leading + rowGap);
    const sum = (of: (piece: VoucherPiece) => number) => pieces.reduce((all, piece) => all + of(piece), 0);
    const sums: Readonly<Record<string, string>> = {
      [documentText.grossWeight]: grams(sum(({ grossMg }) => grossMg)),
      [documentText.stoneWeight]: grams(sum(({ stoneMg }) => stoneMg)),
      [documentText.netWeight]: grams(sum(({ netMg }) => netMg)),
      [documentText.fineWeight]: grams(sum(({ fineMg }) => fineMg)),
      [documentText.value]: formatPaise(sum(({ valuePaise }) => valuePaise)),
    };
    sheet.group('TR', () => {
      sheet.element('TD', () =>
        sheet.caption(documentText.total, left + inset, this.#baseline, textStyles.strong, 0.2 * this.#width),
      );
      this.#forColumns(({ label }, x) => {
        sheet.element('TD', () => sheet.line(sums[label] ?? '', x, this.#baseline, right(textStyles.strong)));
      });
    });
    this.#baseline += leading + rowGap + sheet.below(textStyles.strong);
  }
}
