/* oxlint-disable max-lines -- one document */
import type { Seller } from '@/lib/business';
import { formatPaise } from '@/lib/paise';
import { formatShortDate } from '@/lib/kernel/text/format';
import type { StatementAccount, StatementData, StatementLine } from './data';
import { documentText } from './documents-text';
import { drawBrand, drawCustomer, drawLabel, drawTitle, headOf, registrationsOf } from './parts';
import { colors, Sheet } from './sheet';
import { drawStatementFeet } from './statement-feet';
import { closingOf, sumsOf } from './statement-sums';
import { right, textStyles } from './text-styles';

/* A4; the head of the table and the balance so far are on each page. */

const left = 48;
const leading = 12;
const rowGap = 8;
const inset = 8;
const dateWidth = 66;
const amountWidth = 88;
const rowHeight = leading + rowGap;
const footHeight = 66;
/** Totals, closing balance and notes. */
const totalsHeight = 90;

export function renderStatement(data: StatementData): Promise<Uint8Array> {
  const title = documentText.statement;
  const period = documentText.period(formatShortDate(data.from), formatShortDate(data.to));
  const author = [...new Set(data.accounts.map(({ seller }) => seller.legalName))].join(', ');
  const sheet = new Sheet('A4', {
    title: `${title} ${period}`,
    author,
    createdAt: new Date(data.issuedAt),
    language: data.language,
  });
  const feet: Seller[] = [];
  for (const [index, account] of data.accounts.entries()) {
    sheet.addPage();
    const isLast = index === data.accounts.length - 1;
    const drawn = { ...data, ...account, ...(!isLast && { notBookedPaise: 0 }) };
    new StatementPages(sheet, drawn, { title, period }).draw();
    while (feet.length < sheet.pdf.bufferedPageRange().count) feet.push(account.seller);
  }
  drawStatementFeet(sheet, left, feet);
  return sheet.finish();
}

/** `₹1,250.00 Dr`; 0 is neither. */
function balanceText(paise: number): string {
  const amount = formatPaise(Math.abs(paise));
  if (paise === 0) return amount;
  return `${amount} ${paise > 0 ? documentText.debit : documentText.creditMark}`;
}

type Drawn = StatementData & StatementAccount;

class StatementPages {
  readonly #sheet: Sheet;
  readonly #data: Drawn;
  readonly #heading: { readonly title: string; readonly period: string };
  #baseline = 0;
  /** After the lines drawn. */
  #balancePaise: number;

  constructor(sheet: Sheet, data: Drawn, heading: { title: string; period: string }) {
    this.#sheet = sheet;
    this.#data = data;
    this.#heading = heading;
    this.#balancePaise = data.openingPaise;
  }

  get #width(): number {
    return this.#sheet.width - 2 * left;
  }

  draw(): void {
    const sheet = this.#sheet;
    this.#drawPageHead();
    this.#drawParties();
    sheet.group('Table', () => {
      this.#drawHead();
      this.#drawBalance(documentText.opening);
      for (const line of this.#data.lines) this.#drawLine(line);
    });
    if (this.#data.lines.length === 0) {
      sheet.element('P', () =>
        sheet.caption(documentText.noLines, left + inset, this.#baseline, textStyles.text, this.#width),
      );
      this.#baseline += rowHeight + sheet.below(textStyles.text);
    }
    if (this.#baseline + totalsHeight + 3 * sheet.below(textStyles.text) > sheet.height - footHeight)
      this.#addPage();
    this.#drawTotals();
  }

  #addPage(): void {
    this.#sheet.addPage();
    this.#drawPageHead();
  }

  #drawPageHead(): void {
    const sheet = this.#sheet;
    const { title, period } = this.#heading;
    drawBrand(sheet, left, 62);
    drawTitle(sheet, sheet.width - left, 58, { title, number: period, issuedAt: this.#data.issuedAt });
    this.#baseline = 128;
  }

  #drawParties(): void {
    const sheet = this.#sheet;
    const { seller, customer, ordersOf } = this.#data;
    const half = this.#width / 2 - 12;
    const baseline = this.#baseline;
    drawLabel(sheet, documentText.seller, left, baseline, half);
    let ends = baseline + 17 + sheet.below(textStyles.eyebrow);
    sheet.element('P', () => {
      const name = sheet.wrapped(seller.legalName, textStyles.name, half, 2);
      ends = sheet.lines(name, left, ends, textStyles.name, 17) - 3;
    });
    sheet.element('P', () => {
      const lines = [...sheet.wrapped(seller.address, textStyles.text, half, 2), ...registrationsOf(seller)];
      ends = sheet.captions(lines, { x: left, baseline: ends, room: half, leading: 12.5 }, textStyles.text);
    });
    const customerEnds = drawCustomer(sheet, customer, {
      label: documentText.accountOf,
      x: left + this.#width / 2 + 12,
      baseline,
      width: half,
      addressLines: 3,
    });
    this.#baseline = Math.max(ends, customerEnds) + 12;
    if (ordersOf !== null) {
      const text = sheet.shortened(documentText.ordersOf(ordersOf), textStyles.strong, this.#width);
      sheet.element('P', () => sheet.caption(text, left, this.#baseline, textStyles.strong, this.#width));
      this.#baseline += leading + sheet.below(textStyles.strong);
    }
    this.#baseline += 16;
  }

  /** Right edges of the amounts. */
  get #edges() {
    const balance = this.#sheet.width - left - inset;
    return { balance, credit: balance - amountWidth - 10, debit: balance - 2 * amountWidth - 10 };
  }

  #drawHead(): void {
    const sheet = this.#sheet;
    const top = this.#baseline;
    const below = sheet.below(textStyles.eyebrow);
    const { balance, credit, debit } = this.#edges;
    sheet.artifact(() => {
      sheet.pdf.roundedRect(left, top - 13, this.#width, 20 + below, 5).fill(colors.ivory.deep);
    });
    const head = (label: string, x: number, isLeft = false) =>
      sheet.element('TH', () =>
        headOf(
          sheet,
          label,
          x,
          top,
          isLeft ? textStyles.eyebrow : right(textStyles.eyebrow),
          isLeft ? dateWidth : amountWidth,
        ),
      );
    sheet.group('TR', () => {
      head(documentText.day, left + inset, true);
      head(documentText.document, left + inset + dateWidth, true);
      head(documentText.charged, debit);
      head(documentText.credit, credit);
      head(documentText.balance, balance);
    });
    this.#baseline += 22 + below;
  }

  #drawLine({ on, title, number, about, debitPaise, creditPaise }: StatementLine): void {
    const sheet = this.#sheet;
    const { balance, credit, debit } = this.#edges;
    const start = left + inset + dateWidth;
    const room = debit - amountWidth - start + 20;
    const name = number === null ? title : `${title} ${number}`;
    const names = sheet.wrapped(name, textStyles.strong, room, 2);
    const details = about === '' ? [] : sheet.wrapped(about, textStyles.small, room, 2);
    const height = (names.length + details.length) * leading + rowGap;
    const carried = rowHeight + sheet.below(textStyles.strong);
    if (this.#baseline + height + carried > sheet.height - footHeight) {
      this.#drawBalance(documentText.carried);
      this.#addPage();
      this.#drawHead();
      this.#drawBalance(documentText.brought);
    }
    const top = this.#baseline;
    this.#balancePaise += debitPaise - creditPaise;
    const amount = (paise: number, x: number) =>
      sheet.element('TD', () => {
        if (paise !== 0) sheet.line(formatPaise(paise), x, top, right(textStyles.text));
      });
    sheet.group('TR', () => {
      sheet.element('TD', () => sheet.line(formatShortDate(on), left + inset, top, textStyles.text));
      sheet.element('TD', () => {
        const next = sheet.lines(names, start, top, textStyles.strong, leading);
        sheet.lines(details, start, next, textStyles.small, leading);
      });
      amount(debitPaise, debit);
      amount(creditPaise, credit);
      sheet.element('TD', () =>
        sheet.line(balanceText(this.#balancePaise), balance, top, right(textStyles.text)),
      );
    });
    this.#baseline += height;
    sheet.rule(left, this.#baseline - leading - 1, this.#width, colors.ivory.line);
  }

  /** The balance so far, in a row of its own. */
  #drawBalance(name: string): void {
    const sheet = this.#sheet;
    const { balance } = this.#edges;
    sheet.group('TR', () => {
      sheet.element('TD', () =>
        sheet.caption(name, left + inset, this.#baseline, textStyles.strong, this.#width / 2),
      );
      sheet.element('TD', () =>
        sheet.line(balanceText(this.#balancePaise), balance, this.#baseline, right(textStyles.strong)),
      );
    });
    this.#baseline += rowHeight + sheet.below(textStyles.strong);
    sheet.rule(left, this.#baseline - leading - 1, this.#width, colors.ivory.line);
  }

  #drawTotals(): void {
    const sheet = this.#sheet;
    const { balance, credit, debit } = this.#edges;
    const { debitPaise, creditPaise } = sumsOf(this.#data);
    let baseline = this.#baseline + 4;
    sheet.element('P', () => {
      sheet.caption(documentText.totals, left + inset, baseline, textStyles.text, dateWidth + amountWidth);
      sheet.line(formatPaise(debitPaise), debit, baseline, right(textStyles.text));
      sheet.line(formatPaise(creditPaise), credit, baseline, right(textStyles.text));
    });
    const below = sheet.below(textStyles.text);
    sheet.rule(left, baseline + 8 + below, this.#width, colors.gold.DEFAULT);
    baseline += 30 + below;
    const sum = { ...textStyles.amount, size: 15 };
    sheet.element('P', () => {
      sheet.caption(documentText.closing, left + inset, baseline, textStyles.strong, this.#width / 2);
      sheet.line(balanceText(closingOf(this.#data)), balance, baseline, right(sum));
    });
    sheet.element('P', () =>
      sheet.caption(
        documentText.balances,
        left + inset,
        baseline + 22 + below,
        textStyles.small,
        this.#width,
      ),
    );
    this.#baseline = baseline + 34 + 2 * below;
    const { notBookedPaise } = this.#data;
    if (notBookedPaise === 0) return;
    const note = documentText.notBooked(formatPaise(notBookedPaise));
    sheet.element('P', () =>
      sheet.caption(note, left + inset, this.#baseline + 4, textStyles.strong, this.#width),
    );
  }
}
