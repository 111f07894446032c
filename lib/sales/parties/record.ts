/** People of opportunities and orders (docs/product/rules.md, "People on a sale"). */
export const partyFields = {
  userid: {
    type: 'id',
    label: 'User ID',
    person: 'username',
    about: 'User id of the customer.',
    column: 'user_id',
    create: 'required',
    update: true,
  },
  executiveid: {
    type: 'id',
    label: 'Executive ID',
    person: 'executivename',
    about: 'User id of the executive; null for nobody.',
    column: 'executive_id',
    nullable: true,
    create: 'optional',
    update: true,
  },
  employeeid: {
    type: 'id',
    label: 'Employee ID',
    person: 'employeename',
    about: 'User id of the employee; null for nobody.',
    column: 'employee_id',
    nullable: true,
    create: 'optional',
    update: true,
  },
} as const;

/** Read with the record, never stored in it or in the audit trail. */
export const partyNameFields = {
  username: { type: 'text', label: 'Customer', about: 'Name of the customer; empty for a deleted account.' },
  executivename: {
    type: 'text',
    label: 'Executive',
    about: 'Name of the executive; empty for a deleted account, null for nobody.',
    nullable: true,
  },
  employeename: {
    type: 'text',
    label: 'Employee',
    about: 'Name of the employee; empty for a deleted account, null for nobody.',
    nullable: true,
  },
} as const;
