import { dataDownloadRule } from '@/lib/account-rules';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { formatDate, formatInstant, formatRupees, formatTime } from '@/lib/kernel/text/format';
import type { DataPart, DataSheet } from '@/lib/money/documents/data';
import { dataPartTitles } from '@/lib/money/documents/documents-text';
import { inLanguageOf } from '@/lib/money/documents/in-language';
import { sections } from './read';
import { When, type Cell, type Reader, type Row, type Section } from './section';

/* The readable file. */

const { pdfRows, pdfLines, pdfLinesOfValue } = dataDownloadRule;
/** In any of our scripts a line has room for more. */
const charactersOfLine = 60;

/** @returns what is drawn, with the newest rows of each part: as many as {@link dataDownloadRule} has lines for */
export async function sheetOf(from: Reader, actor: SignedIn, now: Date): Promise<DataSheet> {
  const parts: ReadPart[] = [];
  for (const section of sections) parts.push(await read(from, section));
  const shares = sharesOf(
    parts.map(({ rows }) => linesIn(rows)),
    pdfLines,
  );
  const { name } = await from.sql.prisma.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { name: true },
  });
  return {
    kind: 'data_sheet',
    issuedAt: now.toISOString(),
    customer: { name, mobile: actor.mobile },
    parts: parts.map((part, nth) => partOf(part, shares[nth] ?? 0)),
    ...inLanguageOf({ language: actor.language ?? null }),
  };
}

/** Texts of a row, and how many lines they need at most. */
interface ReadRow {
  readonly texts: readonly string[];
  readonly lines: number;
}

interface ReadPart {
  readonly title: string;
  readonly rows: readonly ReadRow[];
  /** Whether there are older rows. */
  readonly isCut: boolean;
}

const titles: Readonly<Record<string, string>> = dataPartTitles;
const linesIn = (rows: readonly ReadRow[]) => rows.reduce((sum, { lines }) => sum + lines, 0);

/** Not more of a part than can be drawn. */
async function read(from: Reader, section: Section): Promise<ReadPart> {
  const rows: ReadRow[] = [];
  const title = titles[section.name] ?? section.name;
  let lines = 0;
  for await (const page of section.pages(from))
    for (const row of page) {
      if (rows.length === pdfRows || lines > pdfLines) return { title, rows, isCut: true };
      const texts = linesOf(row);
      const needed = texts.reduce((sum, text) => sum + linesOfText(text), 0);
      rows.push({ texts, lines: needed });
      lines += needed;
    }
  return { title, rows, isCut: false };
}

const linesOfText = (text: string) => Math.min(Math.ceil(text.length / charactersOfLine), pdfLinesOfValue);

/** Shares of a total by what each needs: an equal one, and what those who need less leave. */
function sharesOf(needs: readonly number[], total: number): number[] {
  const shares: number[] = [];
  let left = total;
  const byNeed = [...needs.entries()].toSorted(([, a], [, b]) => a - b);
  for (const [nth, [place, need]] of byNeed.entries()) {
    const share = Math.min(need, Math.floor(left / (needs.length - nth)));
    shares[place] = share;
    left -= share;
  }
  return shares;
}

/** The first row has its place always. */
function partOf({ title, rows, isCut }: ReadPart, share: number): DataPart {
  let left = share;
  const end = rows.findIndex(({ lines }, nth) => {
    left -= lines;
    return nth > 0 && left < 0;
  });
  const drawn = end === -1 ? rows : rows.slice(0, end);
  return { title, rows: drawn.map(({ texts }) => texts), isCut: isCut || drawn.length < rows.length };
}

/** Values that are blank have no line. */
function linesOf(row: Row): string[] {
  return Object.entries(row).flatMap(([name, value]) => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return [];
    return [`${labelOf(name)}: ${textOfCell(name, value)}`];
  });
}

/** `date_of_birth` is `Date of birth`. */
function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/\bid$/, 'number');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const money = new Set([
  'amount',
  'total',
  'paid',
  'pending',
  'price',
  'requested_price',
  'value',
  'settled',
  'refunded',
  'rate_per_gram',
  'making_amount',
  'stone_amount',
  'hallmark_amount',
  'discount_amount',
]);

const words = { instant: formatInstant, date: formatDate, time: formatTime } as const;

function textOfCell(name: string, value: Exclude<Cell, null>): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return money.has(name) ? formatRupees(value) : String(value);
  if (typeof value === 'string') return value;
  return value instanceof When ? words[value.kind](value.text) : value.map(inLine).join('; ');
}

/** A row within another one, in a line. `field` and `value` are a name and its value. */
function inLine(row: Row): string {
  const { field, value, ...rest } = row;
  if (typeof field === 'string' && value !== undefined && Object.keys(rest).length === 0)
    return `${field.replaceAll('_', ' ')} ${value === null ? '' : textOfCell('', value)}`.trim();
  return linesOf(row).join(', ');
}
