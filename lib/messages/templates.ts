import { rupeesOf } from '@/lib/money';

/**
 * Templates of text messages. Their texts are registered at DLT and at MSG91, word for word (docs/operations.md, "SMS templates"); the code
 * has only their variables. A variable has at most 30 characters, so an address stands in the text up to its last, varying part.
 */
export const messageTemplates = {
  /** A link to pay an order's due: customer's first name, amount in rupees, token of `/pay/<token>`. */
  payment_link: {
    variables: ['name', 'amount', 'token'],
    flowVariable: 'MSG91_FLOW_PAYMENT_LINK',
    hoursToLive: 24,
  },
} as const satisfies Record<string, MessageTemplate>;

interface MessageTemplate {
  /** Variables of the flow at MSG91. */
  readonly variables: readonly string[];
  /** The environment's variable with the flow's id at MSG91. */
  readonly flowVariable: `MSG91_FLOW_${string}`;
  /** How long a message is tried before it is dropped. */
  readonly hoursToLive: number;
}

/** The name of a template. */
export type MessageKind = keyof typeof messageTemplates;

export function isMessageKind(name: string): name is MessageKind {
  return Object.hasOwn(messageTemplates, name);
}

/** The values for a template's variables. */
export type MessageVariables<Kind extends MessageKind> = Readonly<
  Record<(typeof messageTemplates)[Kind]['variables'][number], string>
>;

/** Operators reject a message with a longer variable (TRAI's rules for DLT templates). */
export const maxVariableCharacters = 30;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A name as a variable: in one line, cut to 30 characters with `...`, never within a character. */
export function nameVariable(text: string): string {
  const name = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (name.length <= maxVariableCharacters) return name;
  let kept = '';
  for (const { segment } of graphemes.segment(name)) {
    if (kept.length + segment.length > maxVariableCharacters - 3) break;
    kept += segment;
  }
  return `${kept.trimEnd()}...`;
}

const indianGroups = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in paise as a variable, which follows `Rs ` in the text: `1,33,500.50`. */
export function amountVariable(paise: number): string {
  return indianGroups.format(rupeesOf(paise));
}
