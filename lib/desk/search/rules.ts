import { documentNumber } from '@/lib/document-numbers';
import { huidOf } from '@/lib/kernel/text/huid';
import { lastDigits, mobileDigits, wholeMobile } from '@/lib/kernel/text/mobile';
import { wordsOf, type Words } from '@/lib/kernel/text/spellings';

/** Possible meanings of a search text (docs/product/rules.md, "Search"). Pure. */
export interface ParsedSearch {
  /** A whole mobile in any spelling: `98765 43210`, `+91-9876543210`. */
  readonly mobile: string | null;
  /** First digits of a mobile. */
  readonly mobileStart: string | null;
  /** Last digits of a mobile, at least four. */
  readonly mobileEnd: string | null;
  readonly code: string | null;
  readonly huid: string | null;
  /** Id of a record. */
  readonly id: number | null;
  /** Number of a document. */
  readonly document: string | null;
  /** Razorpay's id of a payment or payment order. */
  readonly paymentId: string | null;
  /** Words of a name, each in any of these spellings; empty if the text has neither letters nor digits. */
  readonly words: Words;
}

export function parseSearch(text: string): ParsedSearch {
  const digits = mobileDigits(text);
  const mobile = wholeMobile(text);
  const isId = /^\d{1,9}$/.test(text);
  return {
    mobile,
    mobileStart: mobile !== null || digits?.length === 1 ? null : digits,
    huid: huidOf(text),
    code: /^[0-9a-z]{6}$/i.test(text) ? text.toUpperCase() : null,
    id: isId && Number(text) > 0 ? Number(text) : null,
    mobileEnd: lastDigits(text),
    document: documentNumber.test(text) ? text.toUpperCase() : null,
    paymentId: /^(?:pay|order)_[0-9a-z]{1,60}$/i.test(text) ? text : null,
    words: wordsOf(text),
  };
}
