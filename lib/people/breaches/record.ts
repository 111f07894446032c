import { createdField, defineRecord, idField } from '@/lib/kernel/records/record';

/** A breach of personal data (docs/product/privacy.md, "Breaches"), and its entries in the audit trail. */
export const breachDefinition = defineRecord({
  name: 'breach',
  schema: 'Breach',
  sorts: ['created_at', 'discovered_at'],
  fields: {
    id: idField('ID'),
    discovered_at: {
      type: 'instant',
      label: 'Discovered At',
      about: 'When it was discovered, in UTC. Both clocks begin then.',
      column: 'discovered_at',
    },
    nature: {
      type: 'text',
      label: 'What Happened',
      about: 'What happened, when and where.',
      column: 'nature',
      max: 2000,
    },
    data_concerned: {
      type: 'text',
      label: 'Data',
      about: 'Which data of whom.',
      column: 'data_concerned',
      max: 500,
    },
    people: {
      type: 'integer',
      label: 'People',
      about: 'How many people it concerns; null while unknown.',
      column: 'people',
      nullable: true,
    },
    consequences: {
      type: 'text',
      label: 'Consequences',
      about: 'What may follow for these people.',
      column: 'consequences',
      max: 1500,
    },
    measures: {
      type: 'text',
      label: 'Measures',
      about: 'What was done about it, and what these people can do.',
      column: 'measures',
      max: 1500,
    },
    cert_in_due_at: {
      type: 'instant',
      label: 'CERT-In By',
      about: 'Deadline of the notification to CERT-In, in UTC: 6 hours after the discovery.',
    },
    board_due_at: {
      type: 'instant',
      label: 'Board By',
      about:
        'By when the Data Protection Board of India has all details, in UTC: 72 hours after the discovery.',
    },
    notice: {
      type: 'text',
      label: 'Notice',
      about: 'The notice to the people concerned, in English.',
    },
    created_at: createdField,
  },
});
