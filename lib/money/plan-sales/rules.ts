import { deskMethods } from '@/lib/money/documents/record';
import { entryDefinition } from '@/lib/money/ledger/record';

const { labels } = entryDefinition.fields.method;

/** Choices of a form that sells or refunds the plan at the front desk. */
export const deskMethodChoices = deskMethods.map((value) => ({ value, label: labels[value] }));
