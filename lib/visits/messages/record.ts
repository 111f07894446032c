import { createdField, defineRecord, idField } from '@/lib/kernel/records/record';

/** A text message as admins see it (docs/product/rules.md, "Messages"). Reset codes are not among them. */
export const messageDefinition = defineRecord({
  name: 'message',
  schema: 'Message',
  sorts: ['created_at'],
  fields: {
    id: idField('ID'),
    template: {
      type: 'text',
      label: 'Template',
      header: 'Message',
      about: 'Name of the template: what the message is about.',
      column: 'kind',
    },
    mobile: {
      type: 'text',
      label: 'Mobile',
      about: 'The mobile number that it goes to.',
      column: 'mobile',
    },
    customer_id: {
      type: 'id',
      label: 'Customer ID',
      about: 'Id of the customer; null for a sign-up link.',
      column: 'customer_id',
      nullable: true,
    },
    text: {
      type: 'text',
      label: 'Text',
      about: 'The text, with `...` for the token of a link and for what is no longer stored.',
    },
    // Stored as `queued` while it waits.
    state: {
      type: 'choice',
      label: 'State',
      about:
        'waiting: due later, or tried again; sent; dropped: it no longer held, or was too late; failed: refused for good.',
      values: ['waiting', 'sent', 'dropped', 'failed'],
      labels: { waiting: 'Waiting', sent: 'Sent', dropped: 'Dropped', failed: 'Failed' },
    },
    reason: {
      type: 'text',
      label: 'Reason',
      about: 'Why it was dropped, or failed; else null.',
      column: 'dropped_reason',
      nullable: true,
    },
    due_at: {
      type: 'instant',
      label: 'Due At',
      about: 'When it is to be sent, in UTC. At night, messages that nobody waits for are sent at 08:00 IST.',
      column: 'due_at',
    },
    sent_at: {
      type: 'instant',
      label: 'Sent At',
      about: 'When the provider took it, in UTC; else null.',
      column: 'sent_at',
      nullable: true,
    },
    attempts: {
      type: 'integer',
      label: 'Attempts',
      about: 'How often it was tried to be sent.',
      column: 'attempts',
    },
    created_at: createdField,
  },
});

/** Units of UTF-16 in the words of an offer: shorter ones have no four parts, longer ones do not fit one SMS (./offer-parts.ts). */
export const offerLength = { min: 10, max: 100 } as const;

/** Texts with the words of an admin, by the consent that they need, as they are registered at DLT (./templates.ts). */
export const offerTexts = {
  offers_sms: 'Pasidi: ##part1####part2####part3####part4## Stop: ##site##/profile',
  family_dates: 'Pasidi: ##part1####part2####part3####part4## No more wishes: ##site##/profile',
} as const;

/** The SMS as customers get it. @param words as the gateway reads them (`plainText`) */
export function offerPreview(purpose: keyof typeof offerTexts, words: string, siteUrl: string): string {
  // Functions: `$&` in the words is no pattern.
  return offerTexts[purpose]
    .replace('##part1####part2####part3####part4##', () => words)
    .replace('##site##', () => siteUrl);
}
