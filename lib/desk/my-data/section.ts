import { dataDownloadRule } from '@/lib/account-rules';
import { dateOf, timeOf } from '@/lib/db/dates';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import type { SentText } from '@/lib/visits/messages/sent-texts';

/** Whose data is read, and how. */
export interface Reader {
  readonly sql: Sql;
  readonly userId: number;
  /** When the account had which mobile, newest first: another person may have had it before or since. */
  readonly mobiles: readonly { readonly mobile: string; readonly from: Date; readonly to: Date | null }[];
  /** The mobile with which the account was made, and when; null: not known. */
  readonly first: { readonly mobile: string; readonly at: Date } | null;
  readonly sentText: SentText;
}

/** What the readable file writes in words. Marked as such, since a text may look like it: the JSON file has the text of both. */
export class When {
  constructor(
    readonly kind: 'instant' | 'date' | 'time',
    /** As on the wire. */
    readonly text: string,
  ) {}

  toJSON(): string {
    return this.text;
  }
}

export type Cell = string | number | boolean | null | When | readonly Row[];
export interface Row {
  readonly [name: string]: Cell;
}

/** A part of a customer's data. */
export interface Section {
  readonly name: string;
  /** One record or none, not a list. */
  readonly isSingle: boolean;
  /** Pages of rows, newest first. The account may have lost its session between them: refused with 401 then. */
  pages(from: Reader): AsyncGenerator<readonly Row[], void, void>;
}

const { pageRows: take } = dataDownloadRule;

const stillThere = query.selectNoFrom(raw<number>`1`.as('one'));
const requireSession = ({ sql }: Reader) => sql.first(stillThere, { writes: true });

/** @param find the first rows after the last one of the page before, at most `take`; null: from the beginning */
export function pagedListOf<Key, Found extends Key>(
  name: string,
  find: (from: Reader, last: Key | null, take: number) => Promise<readonly Found[]>,
  toRow: (found: Found, from: Reader) => Row,
): Section {
  return {
    name,
    isSingle: false,
    async *pages(from) {
      let last: Key | null = null;
      do {
        await requireSession(from);
        const found: readonly Found[] = await find(from, last, take);
        yield found.map((each) => toRow(each, from));
        last = found.length < take ? null : (found.at(-1) ?? null);
      } while (last !== null);
    },
  };
}

/** A page of a list by id, in Prisma's words. */
interface PageBelow {
  /** Condition on the id. */
  readonly below: { readonly lt?: number };
  readonly orderBy: { readonly id: 'desc' };
  readonly take: number;
}

/** @param find the rows of a page */
export function listOf<Found extends { readonly id: number }>(
  name: string,
  find: (from: Reader, page: PageBelow) => Promise<readonly Found[]>,
  toRow: (found: Found, from: Reader) => Row,
): Section {
  return pagedListOf<{ readonly id: number }, Found>(
    name,
    (from, last) =>
      find(from, { below: last === null ? {} : { lt: last.id }, orderBy: { id: 'desc' }, take }),
    toRow,
  );
}

export function singleOf(name: string, find: (from: Reader) => Promise<Row | null>): Section {
  return {
    name,
    isSingle: true,
    async *pages(from) {
      await requireSession(from);
      const row = await find(from);
      yield row === null ? [] : [row];
    },
  };
}

export const instant = (at: Date | null): When | null => at && new When('instant', at.toISOString());
export const date = (column: Date | null): When | null => column && new When('date', dateOf(column));
export const time = (column: Date | null): When | null => column && new When('time', timeOf(column));
/** Rupees of a column of amounts. */
export const rupees = (amount: { toString(): string } | null): number | null =>
  amount === null ? null : Number(amount.toString());
