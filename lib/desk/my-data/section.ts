import { dataDownloadRule } from '@/lib/account-rules';
import { dateOf, timeOf } from '@/lib/db/dates';
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
  /** A page of rows, newest first. @param after cursor of the page before; null: the first */
  page(from: Reader, after: number | null): Promise<Page>;
}

export interface Page {
  readonly rows: readonly Row[];
  readonly next: number | null;
}

const { pageRows: take } = dataDownloadRule;

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
  return {
    name,
    isSingle: false,
    async page(from, after) {
      const found = await find(from, {
        below: after === null ? {} : { lt: after },
        orderBy: { id: 'desc' },
        take,
      });
      const last = found.at(-1);
      return {
        rows: found.map((each) => toRow(each, from)),
        next: found.length < take || last === undefined ? null : last.id,
      };
    },
  };
}

/** Of rows without a number for an id, of which a customer has few. */
export function countedListOf<Found>(
  name: string,
  find: (from: Reader, page: { readonly skip: number; readonly take: number }) => Promise<readonly Found[]>,
  toRow: (found: Found) => Row,
): Section {
  return {
    name,
    isSingle: false,
    async page(from, after) {
      const skip = after ?? 0;
      const found = await find(from, { skip, take });
      return { rows: found.map(toRow), next: found.length < take ? null : skip + take };
    },
  };
}

export function singleOf(name: string, find: (from: Reader) => Promise<Row | null>): Section {
  return {
    name,
    isSingle: true,
    page: async (from) => {
      const row = await find(from);
      return { rows: row === null ? [] : [row], next: null };
    },
  };
}

export const instant = (at: Date | null): When | null => at && new When('instant', at.toISOString());
export const date = (column: Date | null): When | null => column && new When('date', dateOf(column));
export const time = (column: Date | null): When | null => column && new When('time', timeOf(column));
/** Rupees of a column of amounts. */
export const rupees = (amount: { toString(): string } | null): number | null =>
  amount === null ? null : Number(amount.toString());
