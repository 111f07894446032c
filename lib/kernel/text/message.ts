import type { Messages } from '@/lib/messages';

/** Values of the sentences with values in `messages/<language>/gateway.json`. */
interface Values {
  readonly methodNotAllowed: { readonly allow: string };
  readonly unknownAction: { readonly actions: string };
  readonly rateLimitedMinutes: { readonly count: number };
  readonly rateLimitedHours: { readonly count: number };
  readonly paymentsOpen: { readonly payments: number; readonly minutes: number };
  /** An amount with the currency. */
  readonly amountAboveDue: { readonly due: string };
}
type Key = keyof Values & keyof Messages['gateway']['values'];

/** A sentence with values for the caller, in English until the gateway writes the answer (lib/gateway/language.ts). */
export class Message {
  constructor(
    readonly key: Key,
    readonly values: Readonly<Record<string, string | number>>,
    private readonly english: string,
  ) {}

  /** In English: for logs and staff. */
  toString(): string {
    return this.english;
  }
}

/** Sentences without values are their own key. */
export type Sentence = string | Message;

/** @param english the sentence with its values, which the English text of the key repeats */
export function message<Of extends Key>(key: Of, values: Values[Of], english: string): Message {
  return new Message(key, { ...values }, english);
}
