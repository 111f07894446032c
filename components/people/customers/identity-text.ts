import { identityRule } from '@/lib/sale-rules';
import { identityDefinition, type IdentityKind } from '@/lib/people/identity/record';

const { labels } = identityDefinition.fields.kind;
/** `2,00,000`, as amounts are grouped in India. */
const limit = new Intl.NumberFormat('en-IN').format(identityRule.limitPaise / 100);

export const identityText = {
  title: 'Identity',
  purpose: `Needed by law for a sale above Rs ${limit}.`,
  none: 'No PAN or Form 97 on record.',
  /** `PAN ending 234F`. A very short number shows nothing of itself. */
  ending: (kind: IdentityKind, last4: string) =>
    last4 === '' ? `${labels[kind]} on record` : `${labels[kind]} ending ${last4}`,
  name: 'Name on the document',
  setBy: 'Recorded by',
  on: (name: string, when: string) => `${name}, ${when}`,
  set: 'Add Identity',
  replace: 'Replace',
  reveal: 'Reveal',
  hide: 'Hide',
  shown: (kind: IdentityKind) => `${labels[kind]} number`,
  /** @param seconds until it is hidden again */
  hiddenIn: (seconds: number) => `Hidden again after ${seconds} seconds.`,
  form: {
    title: 'Add Identity',
    replaceTitle: 'Replace Identity',
    purpose: `Needed by law for a sale above Rs ${limit}. The number is encrypted; staff see its last four characters.`,
    replaces: (shown: string) => `Replaces the ${shown}, which can then no longer be read.`,
    kind: 'Document',
    value: 'Number',
    valueHint: 'Spaces and lower case are fine.',
    name: 'Name on the document',
    nameHint: 'Exactly as printed on the document.',
    submit: 'Save Identity',
    failed: 'The identity could not be saved.',
  },
  revealForm: {
    title: 'Reveal Number',
    note: (shown: string) => `${shown}: your name and reason are recorded in the audit trail.`,
    reason: 'Reason',
    submit: 'Reveal Number',
    failed: 'The number could not be shown.',
  },
} as const;
