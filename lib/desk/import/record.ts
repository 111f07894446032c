import { defineRecord } from '@/lib/kernel/records/record';

/* See docs/product/export-import.md, "Import". */

export const importedLists = ['customers', 'opportunities', 'items'] as const;
export type ImportedList = (typeof importedLists)[number];

export const importOutcomes = ['made', 'changed', 'same', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const importRule = {
  fileBytes: 5 * 1024 * 1024,
  rows: 10_000,
  columns: 200,
  /** Columns times rows. */
  cells: 1_000_000,
  cellCharacters: 5000,
  headerCharacters: 100,
  /** Rows per transaction. */
  partRows: 500,
  /** Attempts at a part that fails, at growing intervals: over a minute. Then the import waits for an admin. */
  attempts: 6,
  listed: 50,
  /** Days after the upload. */
  keptDays: 30,
} as const;

export interface ImportField {
  readonly name: string;
  readonly label: string;
  /** `new`: only in rows that create a record. */
  readonly required: boolean | 'new';
  /** Other headers, in lower-case letters and digits, the likeliest first. */
  readonly also: readonly string[];
  /** Headers of its parts: several columns may give it, joined in their order. */
  readonly parts?: readonly string[];
  readonly isDate?: true;
  /** What brackets after its names may state; by default anything. */
  readonly unit?: 'mg' | 'grams' | 'percent' | 'rupees' | 'perGram';
}

const weightHeaders = {
  gross: ['grossweight', 'grosswt', 'gwt'],
  stones: ['stoneweight', 'stonewt'],
  net: ['netweight', 'netwt', 'weight'],
} as const;

const mobileHeaders = (
  'mobilenumber mobileno mobilephone usermobile customermobile mob mobno cell cellphone phone phonenumber phoneno primaryphone ' +
  'phone1value contactnumber contactno whatsapp whatsappnumber whatsappno contact phone2value'
).split(' ');

/** Others, such as role, active, password and id, cannot be imported. */
export const importFields = {
  customers: [
    { name: 'mobile', label: 'Mobile', required: true, also: mobileHeaders },
    {
      name: 'name',
      label: 'Name',
      required: 'new',
      also: ['fullname', 'customer', 'customername', 'username', 'displayname'],
      parts: ['firstname', 'givenname', 'middlename', 'additionalname', 'lastname', 'familyname', 'surname'],
    },
    {
      name: 'email',
      label: 'Email',
      required: false,
      also: ['emailaddress', 'emailid', 'mail', 'mailid', 'email1value'],
    },
    { name: 'gender', label: 'Gender', required: false, also: ['sex'] },
    {
      name: 'dob',
      label: 'Date of Birth',
      required: false,
      also: ['birthday', 'birthdate'],
      isDate: true,
    },
    {
      name: 'address',
      label: 'Address',
      required: false,
      also: ['postaladdress', 'homeaddress', 'address1formatted'],
    },
    {
      name: 'state_code',
      label: 'State',
      required: false,
      also: ['statecode', 'statename', 'placeofsupply', 'address1region'],
    },
  ],
  opportunities: [
    { name: 'mobile', label: 'Mobile', required: true, also: mobileHeaders },
    { name: 'name', label: 'Opportunity Name', required: true, also: ['opportunity', 'title'] },
    { name: 'total_amount', label: 'Total Amount', required: true, also: ['amount', 'total', 'value'] },
    { name: 'executiveid', label: 'Executive ID', required: false, also: [] },
    { name: 'employeeid', label: 'Employee ID', required: false, also: [] },
    { name: 'stage', label: 'Stage', required: false, also: [] },
    { name: 'store', label: 'Store', required: false, also: ['storename', 'shop', 'branch'] },
  ],
  // Weights before the amounts of the same name: a header without its unit fits both.
  items: [
    { name: 'opportunityid', label: 'Opportunity ID', required: true, also: ['opportunity'] },
    {
      name: 'name',
      label: 'Item Name',
      required: true,
      also: ['item', 'product', 'description', 'particulars'],
    },
    { name: 'price', label: 'Price', required: true, also: ['amount', 'total', 'mrp'] },
    { name: 'article', label: 'Article', required: false, also: ['category'] },
    {
      name: 'gross_mg',
      label: 'Gross weight (mg)',
      required: false,
      also: weightHeaders.gross,
      unit: 'mg',
    },
    {
      name: 'gross_g',
      label: 'Gross weight (g)',
      required: false,
      also: weightHeaders.gross,
      unit: 'grams',
    },
    { name: 'stone_mg', label: 'Stones (mg)', required: false, also: weightHeaders.stones, unit: 'mg' },
    { name: 'stone_g', label: 'Stones (g)', required: false, also: weightHeaders.stones, unit: 'grams' },
    { name: 'weight_mg', label: 'Weight (mg)', required: false, also: weightHeaders.net, unit: 'mg' },
    { name: 'weight_g', label: 'Weight (g)', required: false, also: weightHeaders.net, unit: 'grams' },
    { name: 'purity', label: 'Purity', required: false, also: ['carat', 'karat'] },
    {
      name: 'rate_per_gram',
      label: 'Rate per gram',
      required: false,
      also: ['rate', 'goldrate'],
      unit: 'perGram',
    },
    {
      name: 'wastage_percent',
      label: 'Wastage (%)',
      required: false,
      also: ['wastage', 'va'],
      unit: 'percent',
    },
    { name: 'making_percent', label: 'Making (%)', required: false, also: [], unit: 'percent' },
    {
      name: 'making_amount',
      label: 'Making',
      required: false,
      also: ['makingcharges', 'makingcharge'],
      unit: 'rupees',
    },
    {
      name: 'stone_amount',
      label: 'Stones',
      required: false,
      also: ['stoneprice', 'stonecharges'],
      unit: 'rupees',
    },
    {
      name: 'hallmark_amount',
      label: 'Hallmarking',
      required: false,
      also: ['hallmarkingcharges'],
      unit: 'rupees',
    },
    { name: 'discount_amount', label: 'Discount', required: false, also: [], unit: 'rupees' },
    { name: 'discount_reason', label: 'Reason for discount', required: false, also: [] },
    {
      name: 'tax_percent',
      label: 'Tax (%)',
      required: false,
      also: ['gstpercent', 'tax', 'gst'],
      unit: 'percent',
    },
    { name: 'huid', label: 'HUID', required: false, also: ['huidno', 'huidnumber'] },
    { name: 'huid_exempt', label: 'HUID exemption', required: false, also: [] },
    { name: 'huid_exempt_note', label: 'Exemption note', required: false, also: ['note'] },
  ],
} as const satisfies Record<ImportedList, readonly ImportField[]>;

/** An import in the audit trail. */
export const importDefinition = defineRecord({
  name: 'import',
  schema: 'Import',
  sorts: ['created_at'],
  fields: {
    id: { type: 'integer', label: 'Import ID', about: 'Id of the record.', column: 'id', audit: null },
    list: {
      type: 'choice',
      label: 'List',
      about: 'customers, opportunities or items.',
      column: 'list',
      values: importedLists,
      labels: { customers: 'Customers', opportunities: 'Opportunities', items: 'Items' },
    },
    file_name: { type: 'text', label: 'File', about: 'Name of the file.', column: 'file_name' },
    state: {
      type: 'choice',
      label: 'State',
      about:
        'checked: not started; running; done; stopped: by an admin, or the one who started it has lost the right, the rest was not imported; failed: a part failed repeatedly, `start` tries it again and `stop` leaves out the rest.',
      column: 'state',
      values: ['checked', 'running', 'done', 'stopped', 'failed'],
      labels: { checked: 'Checked', running: 'Running', done: 'Done', stopped: 'Stopped', failed: 'Failed' },
    },
    total: { type: 'integer', label: 'Rows', about: 'Number of rows.' },
    progress: { type: 'integer', label: 'Processed', about: 'Number of rows that are processed.' },
    made: { type: 'integer', label: 'New', about: 'Number of rows that make a record.' },
    changed: { type: 'integer', label: 'Changed', about: 'Number of rows that change one.' },
    same: { type: 'integer', label: 'Unchanged', about: 'Number of rows whose record is the same already.' },
    refused: { type: 'integer', label: 'Refused', about: 'Number of rows that are refused.' },
    created_by: {
      type: 'id',
      label: 'Uploaded By',
      person: 'created_by_name',
      about: 'User id of the admin who uploaded it.',
      column: 'created_by',
    },
    created_by_name: {
      type: 'text',
      label: 'Uploaded By',
      about: 'Name of that admin; empty for a deleted account.',
    },
    created_at: {
      type: 'instant',
      label: 'Uploaded At',
      about: 'When it was uploaded, in UTC.',
      column: 'created_at',
      audit: null,
    },
    started_at: {
      type: 'instant',
      label: 'Started At',
      about: 'When it was started, in UTC; null if not.',
      column: 'started_at',
      nullable: true,
    },
    finished_at: {
      type: 'instant',
      label: 'Finished At',
      about: 'When it was done or stopped, in UTC; null if not.',
      column: 'finished_at',
      nullable: true,
    },
  },
});
