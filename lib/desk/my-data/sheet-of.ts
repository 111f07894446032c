import { dataDownloadRule } from '@/lib/account-rules';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { formatDate, formatInstant, formatRupees, formatTime } from '@/lib/kernel/text/format';
import type { DataPart, DataSheet } from '@/lib/money/documents/data';
import { dataPartTitles } from '@/lib/money/documents/documents-text';
import { inLanguageOf } from '@/lib/money/documents/in-language';
import { sections } from './read';
import { When, type Cell, type Reader, type Row, type Section } from './section';

/* The readable file. */

/** @returns what is drawn, with the newest rows of each part */
export async function sheetOf(from: Reader, actor: SignedIn, now: Date): Promise<DataSheet> {
  const parts: DataPart[] = [];
  for (const section of sections) parts.push(await partOf(from, section));
  const { name } = await from.sql.prisma.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { name: true },
  });
  return {
    kind: 'data_sheet',
    issuedAt: now.toISOString(),
    customer: { name, mobile: actor.mobile },
    parts,
    ...inLanguageOf({ language: actor.language ?? null }),
  };
}

const titles: Readonly<Record<string, string>> = dataPartTitles;

async function partOf(from: Reader, section: Section): Promise<DataPart> {
  const rows: Row[] = [];
  for await (const page of section.pages(from)) {
    rows.push(...page);
    if (rows.length > dataDownloadRule.pdfRows) break;
  }
  return {
    title: titles[section.name] ?? section.name,
    rows: rows.slice(0, dataDownloadRule.pdfRows).map((row) => linesOf(row)),
    isCut: rows.length > dataDownloadRule.pdfRows,
  };
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
