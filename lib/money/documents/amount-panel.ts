import { formatPaise } from '@/lib/paise';
import { amountInWords } from './amount-in-words';
import { documentText } from './documents-text';
import { drawLabel } from './parts';
import { colors, type Sheet } from './sheet';
import { textStyles } from './text-styles';

export type Fact = readonly [name: string, value: string];

const inset = 16;
const leading = 12;
const gap = 6;
const columns = 3;

/** Draws an amount in figures and words with facts about it. Returns the panel's lower edge. */
export function drawAmountPanel(
  sheet: Sheet,
  { amountPaise, facts }: { readonly amountPaise: number; readonly facts: readonly Fact[] },
  { left, top, width }: { readonly left: number; readonly top: number; readonly width: number },
): number {
  const below = sheet.below(textStyles.eyebrow);
  const rowHeight = 27 + below;
  const inner = left + inset;
  const room = width - 2 * inset;
  const words = sheet.wrapped(amountInWords(amountPaise), textStyles.words, room, 4);
  const cells = placeFacts(sheet, facts, room);
  const rows = (cells.at(-1)?.row ?? 0) + 1;
  const height = 59 + below + words.length * leading + rows * rowHeight;
  sheet.artifact(() => {
    sheet.pdf.roundedRect(left, top, width, height, 8).fill(colors.ivory.deep);
    sheet.pdf.rect(left, top + 10, 2, height - 20).fill(colors.gold.DEFAULT);
  });
  drawLabel(sheet, documentText.amount, inner, top + 19, room);
  sheet.element('P', () => sheet.line(formatPaise(amountPaise), inner, top + 44 + below, textStyles.amount));
  let baseline = top + 60 + below;
  sheet.element('P', () => {
    baseline = sheet.lines(words, inner, baseline, textStyles.words, leading);
  });
  for (const { name, value, column, row } of cells) {
    const x = inner + (column * room) / columns;
    const y = baseline + 8 + row * rowHeight;
    drawLabel(sheet, name, x, y, room / columns - gap);
    sheet.element('P', () => sheet.line(value, x, y + 11.5 + below, textStyles.strong));
  }
  return top + height;
}

/** Each fact spans as many columns as it needs. */
function placeFacts(sheet: Sheet, facts: readonly Fact[], room: number) {
  let next = 0;
  return facts.map(([name, text]) => {
    const value = sheet.shortened(text, textStyles.strong, room);
    const span = Math.min(
      Math.ceil((sheet.measure(value, textStyles.strong) + gap) / (room / columns)),
      columns,
    );
    if ((next % columns) + span > columns) next = Math.ceil(next / columns) * columns;
    const cell = { name, value, column: next % columns, row: Math.floor(next / columns) };
    next += span;
    return cell;
  });
}
