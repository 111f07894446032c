/* oxlint-disable max-lines -- one document */
import { formatPaise } from '@/lib/paise';
import { amountInWords } from './amount-in-words';
import type { CreditNoteData, EstimateData, InvoiceData, InvoiceItem } from './data';
import { documentText } from './documents-text';
import { columnsFor, taxationOf, totalRows, type Column } from './invoice-columns';
import { belowTotals, detailsOf, titleOf } from './invoice-lines';
import { drawParties } from './invoice-parties';
import { sumOfTaxes } from './invoice-tax';
import { textStyles, right } from './text-styles';
import { drawBrand, drawFeet, drawLabel, drawTitle, headOf } from './parts';
import { colors, type TextStyle, Sheet } from './sheet';

/* A4; the head of the table is on each page. */

const left = 48;
const leading = 12;
const rowGap = 9;
const columnGap = 13;
const inset = 8;
/** A row with a sum of pages before or after. */
const carriedHeight = leading + rowGap;
/** Totals and words. */
const totalsHeight = 128;
const footHeight = 66;

/** Also a credit note over pieces of an invoice, and an estimate. */
export function renderInvoice(data: InvoiceData | CreditNoteData | EstimateData): Promise<Uint8Array> {
  const taxation = taxationOf(data);
  const title = titleOf(data);
  const createdAt = new Date(data.issuedAt);
  const author = data.seller.legalName;
  const sheet = new Sheet('A4', {
    title: `${title} ${data.number}`,
    author,
    createdAt,
    language: data.language,
  });
  sheet.addPage();
  const page = new InvoicePages(sheet, data, title, columnsFor(taxation));
  page.draw();
  return sheet.finish();
}

class InvoicePages {
  readonly #sheet: Sheet;
  readonly #data: InvoiceData | CreditNoteData | EstimateData;
  readonly #title: string;
  readonly #columns: readonly (Column & { width: number })[];
  #baseline = 0;
  /** Of the items drawn. */
  #sumPaise = 0;

  constructor(
    sheet: Sheet,
    data: InvoiceData | CreditNoteData | EstimateData,
    title: string,
    columns: readonly Column[],
  ) {
    this.#sheet = sheet;
    this.#data = data;
    this.#title = title;
    const widest = (column: Column) =>
      Math.max(
        sheet.captionWidth(column.label, textStyles.eyebrow, column.label.toUpperCase()),
        ...data.items.map((item) => sheet.measure(column.value(item)[0] ?? '', textStyles.text)),
      );
    this.#columns = columns.map((column) => ({ ...column, width: widest(column) + columnGap }));
  }

  get #width(): number {
    return this.#sheet.width - 2 * left;
  }

  draw(): void {
    this.#drawPageHead();
    this.#baseline = drawParties(this.#sheet, this.#data, { left, baseline: this.#baseline });
    this.#sheet.group('Table', () => {
      this.#drawHead();
      for (const item of this.#data.items) this.#drawItem(item);
    });
    this.#makeRoom(totalsHeight + 4 * this.#sheet.below(textStyles.text));
    this.#drawTotals();
    this.#drawPaid();
    drawFeet(this.#sheet, left, this.#data.seller);
  }

  #addPage(): void {
    this.#sheet.addPage();
    this.#drawPageHead();
  }

  #drawPageHead(): void {
    const sheet = this.#sheet;
    drawBrand(sheet, left, 62);
    drawTitle(sheet, sheet.width - left, 58, { ...this.#data, title: this.#title });
    if (this.#data.kind === 'estimate') {
      const style = { ...right(textStyles.strong), color: colors.ruby.DEFAULT };
      const below = sheet.isBilingual ? 3 : 0;
      sheet.element('P', () =>
        sheet.caption(documentText.notATaxInvoice, sheet.width - left, 98 + below, style, this.#width / 2),
      );
    }
    this.#baseline = 128;
  }

  /** `x`: edge at which the text is aligned. */
  #forColumns(draw: (column: Column & { width: number }, x: number) => void): void {
    let end = this.#sheet.width - left - inset;
    const edges = this.#columns.toReversed().map((column) => {
      const edge = column.align === 'left' ? end - column.width + columnGap : end;
      end -= column.width;
      return { column, edge };
    });
    for (const { column, edge } of edges.toReversed()) draw(column, edge);
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
        headOf(sheet, documentText.item, left + inset, top, textStyles.eyebrow);
      });
      this.#forColumns(({ label, align, width }, x) => {
        const style: TextStyle = { ...textStyles.eyebrow, align: align ?? 'right' };
        sheet.element('TH', () => headOf(sheet, label, x, top, style, width - columnGap));
      });
    });
    this.#baseline += 22 + below;
  }

  #drawItem(item: InvoiceItem): void {
    const sheet = this.#sheet;
    const room = this.#width - 2 * inset - this.#columns.reduce((sum, { width }) => sum + width, 0);
    const name = sheet.wrapped(item.name, textStyles.strong, room, 3);
    // Those of a piece have the width of the table, below its columns.
    const isPiece = item.piece !== undefined;
    const width = isPiece ? this.#width - 2 * inset : room;
    const details = detailsOf(item).flatMap((line) => sheet.wrapped(line, textStyles.small, width, 2));
    const rows = isPiece
      ? Math.max(name.length, 2) + details.length
      : Math.max(name.length + details.length, 2);
    const ofDetails = leading + (isPiece ? sheet.below(textStyles.small) : 0);
    const height = rows * leading + details.length * (ofDetails - leading) + rowGap;
    const carried = this.#carries ? carriedHeight + sheet.below(textStyles.small) : 0;
    if (this.#baseline + height + carried > this.#sheet.height - footHeight) {
      this.#drawCarried(documentText.carried);
      this.#addPage();
      this.#drawHead();
      this.#drawCarried(documentText.brought);
    }
    const top = this.#baseline;
    sheet.group('TR', () => {
      sheet.element('TD', () => {
        const next = sheet.lines(name, left + inset, top, textStyles.strong, leading);
        const below = isPiece ? Math.max(next, top + 2 * leading) : next;
        for (const [index, text] of details.entries())
          sheet.caption(text, left + inset, below + index * ofDetails, textStyles.small, width);
      });
      this.#forColumns(({ value, align }, x) => {
        sheet.element('TD', () => {
          for (const [index, text] of value(item).entries()) {
            const style: TextStyle = {
              ...(index === 0 ? textStyles.text : textStyles.small),
              align: align ?? 'right',
            };
            sheet.line(text, x, top + index * leading, style);
          }
        });
      });
    });
    this.#baseline += height;
    this.#sumPaise += item.pricePaise;
    sheet.rule(left, this.#baseline - leading - 1, this.#width, colors.ivory.line);
  }

  /** Invoices of before deliveries have no sums of pages. */
  get #carries(): boolean {
    return this.#data.items.some(({ piece }) => piece !== undefined);
  }

  #drawCarried(name: string): void {
    if (!this.#carries) return;
    const sheet = this.#sheet;
    const end = sheet.width - left - inset;
    sheet.group('TR', () => {
      sheet.element('TD', () =>
        sheet.caption(name, left + inset, this.#baseline, textStyles.small, this.#width / 2),
      );
      sheet.element('TD', () =>
        sheet.line(formatPaise(this.#sumPaise), end, this.#baseline, right(textStyles.strong)),
      );
    });
    this.#baseline += carriedHeight + sheet.below(textStyles.small);
    sheet.rule(left, this.#baseline - leading - 1, this.#width, colors.ivory.line);
  }

  #drawTotals(): void {
    const sheet = this.#sheet;
    const sums = sumOfTaxes(this.#data.items.map(({ taxed }) => taxed));
    const total = sums.taxablePaise + sums.cgstPaise + sums.sgstPaise + sums.igstPaise;
    const end = sheet.width - left - inset;
    const rows = totalRows(taxationOf(this.#data), sums);
    let baseline = this.#baseline + 12;
    const start = left + this.#width * 0.55;
    const room = this.#width * 0.25;
    for (const [name, paise] of rows) {
      sheet.element('P', () => {
        sheet.caption(name, start, baseline, textStyles.text, room);
        sheet.line(formatPaise(paise), end, baseline, right(textStyles.text));
      });
      baseline += 15 + sheet.below(textStyles.text, name);
    }
    sheet.rule(start, baseline - 7, end - start, colors.gold.DEFAULT);
    baseline += 14;
    const sum = { ...textStyles.amount, size: 17 };
    sheet.element('P', () => {
      const name = this.#data.kind === 'credit_note' ? documentText.credited : documentText.total;
      sheet.caption(name, start, baseline, textStyles.strong, room);
      sheet.line(formatPaise(total), end, baseline, right(sum));
    });
    const words = sheet.wrapped(amountInWords(total), textStyles.words, this.#width, 3);
    sheet.element('P', () => {
      this.#baseline = sheet.lines(words, left, baseline + 30, textStyles.words, leading);
    });
  }

  /** Rows go on over pages. */
  #drawPaid(): void {
    const sheet = this.#sheet;
    const end = sheet.width - left - inset;
    const { title, rows } = belowTotals(this.#data);
    if (rows.length === 0) return;
    this.#baseline += 14;
    this.#makeRoom(4 * (leading + sheet.below(textStyles.text)));
    drawLabel(sheet, title, left, this.#baseline, this.#width);
    this.#baseline += leading + 3 + sheet.below(textStyles.eyebrow);
    for (const [name, paise] of rows) {
      const height = leading + sheet.below(textStyles.text, name);
      this.#makeRoom(height);
      sheet.element('P', () => {
        sheet.caption(name, left, this.#baseline, textStyles.text, this.#width * 0.7);
        sheet.line(formatPaise(paise), end, this.#baseline, right(textStyles.text));
      });
      this.#baseline += height;
    }
  }

  #makeRoom(height: number): void {
    if (this.#baseline + height > this.#sheet.height - footHeight) this.#addPage();
  }
}
