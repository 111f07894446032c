import { createdField, defineRecord, idField } from '@/lib/kernel/records/record';

/** A complaint (docs/product/privacy.md, "Complaints"), and its entries in the audit trail. */
export const grievanceDefinition = defineRecord({
  name: 'grievance',
  schema: 'Grievance',
  sorts: ['created_at', 'due_at'],
  fields: {
    id: idField('ID'),
    ticket: {
      type: 'text',
      label: 'Ticket',
      about: 'Number of the complaint: `T-26-000001`.',
      column: 'ticket',
    },
    name: { type: 'text', label: 'Name', about: 'Name of the person.', column: 'name' },
    mobile: {
      type: 'text',
      label: 'Mobile',
      about: 'Indian mobile number: 10 digits, the first 6 to 9. Empty once its account is deleted.',
      column: 'mobile',
    },
    email: {
      type: 'text',
      label: 'Email',
      about: 'E-mail address; null if none was given.',
      column: 'email',
      nullable: true,
    },
    text: { type: 'text', label: 'Complaint', about: 'What the person wrote.', column: 'text' },
    state: {
      type: 'choice',
      label: 'State',
      about: 'open: not answered yet. late: not answered in time. answered.',
      values: ['open', 'late', 'answered'],
      labels: { open: 'Open', late: 'Late', answered: 'Answered' },
    },
    due_at: {
      type: 'instant',
      label: 'Due At',
      about: 'By when it is to be answered, in UTC: 30 days after it came.',
      column: 'due_at',
    },
    answer: {
      type: 'text',
      label: 'Answer',
      about: 'The answer; null while there is none.',
      column: 'answer',
      nullable: true,
    },
    answered_at: {
      type: 'instant',
      label: 'Answered At',
      about: 'When it was answered, in UTC; null while it is not.',
      column: 'answered_at',
      nullable: true,
    },
    created_at: createdField,
  },
});
