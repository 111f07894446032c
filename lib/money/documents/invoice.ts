import { defaultTaxHundredths, jewelleryHsn } from '@/lib/business';
import { formatPaise } from '@/lib/paise';
import { amountInWords } from './amount-in-words';
import type { InvoiceData, InvoiceItem } from './data';
import { documentText } from './documents-text';
import { splitTax, sumOfTaxes } from './invoice-tax';
import { textStyles, right } from './text-styles';
import { drawBrand, drawCustomer, drawFoot, drawLabel, drawTitle } from './parts';
import { colors, type TextStyle, Sheet } from './sheet';

/* A4; the head of the table is on each page. */

const left = 48;
const leading = 12;
const rowGap = 9;
const columnGap = 13;
const inset = 8;
/** Totals and words. */
const totalsHeight = 128;
const footHeight = 66;

interface Column {
  readonly label: string;
  readonly value: (item: InvoiceItem) => readonly string[];
  readonly align?: 'left';
}

function percent(hundredths: number): string {
  return `${hundredths / 100}%`;
}

function detailsOf({ purity, weightMg }: InvoiceItem): string {
  const grams = weightMg === null ? null : `${(weightMg / 1000).toFixed(3)} g`;
  return [purity, grams].filter((part) => part !== null).join(' · ');
}

function columnsFor(taxed: boolean): readonly Column[] {
  const half = ({ taxHundredths }: InvoiceItem) => percent((taxHundredths ?? defaultTaxHundredths) / 2);
  const amount: Column = { label: documentText.amount, value: (item) => [formatPaise(item.pricePaise)] };
  const code = (item: InvoiceItem) => [item.hsn ?? jewelleryHsn];
  const hsn: Column = { label: documentText.hsn, value: code, align: 'left' };
  if (!taxed) return [hsn, amount];
  return [
    hsn,
    { label: documentText.taxable, value: (item) => [formatPaise(splitTax(item).taxablePaise)] },
    { label: documentText.cgst, value: (item) => [formatPaise(splitTax(item).cgstPaise), half(item)] },
    { label: documentText.sgst, value: (item) => [formatPaise(splitTax(item).sgstPaise), half(item)] },
    amount,
  ];
}

export function renderInvoice(data: InvoiceData): Promise<Uint8Array> {
  const taxed = data.seller.gstin !== null;
  const title = taxed ? documentText.taxInvoice : documentText.billOfSupply;
  const sheet = new Sheet('A4', { title: `${title} ${data.number}`, createdAt: new Date(data.issuedAt) });
  sheet.addPage();
  const page = new InvoicePages(sheet, data, title, columnsFor(taxed));
  page.draw();
  return sheet.finish();
}

class InvoicePages {
  readonly #sheet: Sheet;
  readonly #data: InvoiceData;
  readonly #title: string;
  readonly #columns: readonly (Column & { width: number })[];
  #baseline = 0;

  constructor(sheet: Sheet, data: InvoiceData, title: string, columns: readonly Column[]) {
    this.#sheet = sheet;
    this.#data = data;
    this.#title = title;
    const widest = (column: Column) =>
      Math.max(
        sheet.measure(column.label.toUpperCase(), textStyles.eyebrow),
        ...data.items.map((item) => sheet.measure(column.value(item)[0] ?? '', textStyles.text)),
      );
    this.#columns = columns.map((column) => ({ ...column, width: widest(column) + columnGap }));
  }

  get #width(): number {
    return this.#sheet.width - 2 * left;
  }

  draw(): void {
    this.#drawPageHead();
    this.#drawParties();
    this.#sheet.group('Table', () => {
      this.#drawHead();
      for (const item of this.#data.items) this.#drawItem(item);
    });
    if (this.#baseline + totalsHeight > this.#sheet.height - footHeight) this.#addPage();
    this.#drawTotals();
    this.#drawFeet();
  }

  #addPage(): void {
    this.#sheet.addPage();
    this.#drawPageHead();
  }

  #drawPageHead(): void {
    const sheet = this.#sheet;
    drawBrand(sheet, left, 62);
    drawTitle(sheet, sheet.width - left, 58, { ...this.#data, title: this.#title });
    this.#baseline = 128;
  }

  #drawParties(): void {
    const { seller, customer } = this.#data;
    const sheet = this.#sheet;
    const half = this.#width / 2 - 12;
    const lines = [
      ...sheet.wrapped(seller.address, textStyles.text, half, 2),
      seller.state,
      ...(seller.gstin === null ? [] : [`${documentText.gstin} ${seller.gstin}`]),
    ];
    drawLabel(sheet, documentText.soldBy, left, this.#baseline);
    let ends = this.#baseline + 17;
    sheet.element('P', () => {
      const name = sheet.wrapped(seller.legalName, textStyles.name, half, 2);
      ends = sheet.lines(name, left, ends, textStyles.name, 17) - 3;
    });
    sheet.element('P', () => {
      ends = sheet.lines(lines, left, ends, textStyles.text, 12.5);
    });
    const place = { label: documentText.billedTo, x: left + this.#width / 2 + 12, width: half };
    const customerEnds = drawCustomer(sheet, customer, {
      ...place,
      baseline: this.#baseline,
      addressLines: 3,
    });
    this.#baseline = Math.max(ends, customerEnds) + 12;
    const supply = `${documentText.placeOfSupply}: ${seller.state} (${seller.stateCode})`;
    const order = sheet.shortened(`${documentText.order}: ${this.#data.orderName}`, textStyles.strong, half);
    sheet.element('P', () => sheet.line(order, left, this.#baseline, textStyles.strong));
    sheet.element('P', () => sheet.line(supply, sheet.width - left, this.#baseline, right(textStyles.text)));
    this.#baseline += 26;
  }

  /** `x`: edge at which the text is aligned. */
  #forColumns(draw: (column: Column, x: number) => void): void {
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
    sheet.artifact(() => {
      sheet.pdf.roundedRect(left, top - 13, this.#width, 20, 5).fill(colors.ivory.deep);
    });
    sheet.group('TR', () => {
      sheet.element('TH', () => {
        sheet.line(documentText.item.toUpperCase(), left + inset, top, textStyles.eyebrow);
      });
      this.#forColumns(({ label, align }, x) => {
        const style: TextStyle = { ...textStyles.eyebrow, align: align ?? 'right' };
        sheet.element('TH', () => sheet.line(label.toUpperCase(), x, top, style));
      });
    });
    this.#baseline += 22;
  }

  #drawItem(item: InvoiceItem): void {
    const sheet = this.#sheet;
    const room = this.#width - 2 * inset - this.#columns.reduce((sum, { width }) => sum + width, 0);
    const name = sheet.wrapped(item.name, textStyles.strong, room, 3);
    const details = detailsOf(item);
    const lines = name.length + (details === '' ? 0 : 1);
    const height = Math.max(lines, 2) * leading + rowGap;
    if (this.#baseline + height > this.#sheet.height - footHeight) {
      this.#addPage();
      this.#drawHead();
    }
    const top = this.#baseline;
    sheet.group('TR', () => {
      sheet.element('TD', () => {
        const next = sheet.lines(name, left + inset, top, textStyles.strong, leading);
        if (details !== '') sheet.line(details, left + inset, next, textStyles.small);
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
    sheet.rule(left, this.#baseline - leading - 1, this.#width, colors.ivory.line);
  }

  #drawTotals(): void {
    const sheet = this.#sheet;
    const { items, seller } = this.#data;
    const sums = sumOfTaxes(items);
    const total = sums.taxablePaise + sums.cgstPaise + sums.sgstPaise;
    const end = sheet.width - left - inset;
    const rows: [name: string, paise: number][] =
      seller.gstin === null
        ? []
        : [
            [documentText.taxable, sums.taxablePaise],
            [documentText.cgst, sums.cgstPaise],
            [documentText.sgst, sums.sgstPaise],
          ];
    let baseline = this.#baseline + 12;
    const start = left + this.#width * 0.55;
    for (const [name, paise] of rows) {
      sheet.element('P', () => {
        sheet.line(name, start, baseline, textStyles.text);
        sheet.line(formatPaise(paise), end, baseline, right(textStyles.text));
      });
      baseline += 15;
    }
    sheet.rule(start, baseline - 7, end - start, colors.gold.DEFAULT);
    baseline += 14;
    const sum = { ...textStyles.amount, size: 17 };
    sheet.element('P', () => {
      sheet.line(documentText.total, start, baseline, textStyles.strong);
      sheet.line(formatPaise(total), end, baseline, right(sum));
    });
    const words = sheet.wrapped(amountInWords(total), textStyles.words, this.#width, 3);
    sheet.element('P', () => sheet.lines(words, left, baseline + 30, textStyles.words, leading));
  }

  /** Last, when the number of pages is known. */
  #drawFeet(): void {
    const sheet = this.#sheet;
    const { count } = sheet.pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      sheet.pdf.switchToPage(index);
      const text = documentText.page(index + 1, count);
      drawFoot(sheet, left, this.#data.seller);
      sheet.element('P', () => {
        sheet.line(text, sheet.width - left, sheet.height - 18, right(textStyles.small));
      });
    }
  }
}
