import type { OwnExchange } from '@/lib/money/exchanges/contract';
import type { UserRecord } from '@/lib/people/accounts/contract';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import type { EntryRecord, OwnOrderRecord } from '@/lib/money/ledger/contract';
import type {
  CreditNoteRecord,
  InvoiceRecord,
  AdvanceRecord,
  OrderRecord,
} from '@/lib/sales/orders/contract';
import type { CustomerSummary } from '@/lib/people/customers/contract';
import { samples } from '@/lib/gateway/openapi/samples';

export const customer: UserRecord = {
  id: samples.customerId,
  name: 'Lakshmi Devi',
  role: 'user',
  mobile: samples.customerMobile,
  phonenumber: samples.customerMobile,
  email: 'lakshmi@mail.example',
  gender: 'female',
  dob: '1991-08-15',
  address: '12 Temple Street, Vijayawada',
  state_code: '37',
  active: 1,
  referalid: 'P4XN9TRC',
  referelcode: samples.referralCode,
  invited_until: null,
  referral_code: samples.referralCode,
  executiveid: null,
  employeeid: null,
  language: 'te',
  created_at: '2026-11-02T06:41:09.512Z',
  version: 3,
};

export const customerSummary: CustomerSummary = {
  id: customer.id,
  name: customer.name,
  mobile: customer.mobile,
  active: 1,
  visited: false,
  created_at: customer.created_at,
};

/** No plan, no profile. */
export const newCustomer: UserRecord = {
  ...customer,
  name: 'Ravi Kumar',
  mobile: samples.newMobile,
  phonenumber: samples.newMobile,
  email: null,
  gender: null,
  dob: null,
  address: null,
  active: 0,
  language: null,
  version: 1,
};

export const booking: BookingRecord = {
  id: samples.bookingId,
  slot_time: samples.slotTime,
  slot_date: samples.slotDate,
  shop_address: samples.shop,
  user_id: samples.customerId,
  user_mobile: samples.customerMobile,
  Quantity: '5',
  quantity: '5',
  referral_code: null,
  status: 'booked',
  created_at: '2026-11-20T09:15:30.004Z',
  version: 1,
  moved_at: null,
  code: samples.visitCode,
  visit: 'expected',
  arrived_at: null,
  called_at: null,
  reminders: true,
  opportunityid: null,
  needs_new_time: false,
  new_time_until: null,
};

export const opportunity: OpportunityRecord = {
  id: samples.opportunityId,
  name: 'Wedding necklace',
  userid: samples.customerId,
  employeeid: samples.employeeId,
  executiveid: samples.executiveId,
  total_amount: 185_000,
  status: 'open',
  stage: 'new',
  stage_since: '2026-11-18T11:02:44.870Z',
  next_step: '',
  expected_on: null,
  lost_reason: null,
  lost_note: '',
  booking_id: null,
  store_id: samples.saleStoreId,
  created_at: '2026-11-18T11:02:44.870Z',
  version: 1,
  username: 'Lakshmi Devi',
  executivename: 'Suresh Rao',
  employeename: 'Kavya Reddy',
};

export const order: OrderRecord = {
  id: samples.orderId,
  name: 'Order for Wedding necklace',
  userid: samples.customerId,
  executiveid: samples.executiveId,
  employeeid: samples.employeeId,
  total_amount: 185_000,
  paid_amount: 50_000,
  pending_amount: 135_000,
  status: 'partial',
  opportunityid: null,
  store_id: samples.saleStoreId,
  due_on: null,
  promised_on: null,
  created_at: '2026-11-19T05:30:00.120Z',
  version: 2,
  username: 'Lakshmi Devi',
  executivename: 'Suresh Rao',
  employeename: 'Kavya Reddy',
};

/** Of that order. */
export const advance: AdvanceRecord = {
  advance_since: '2026-11-19',
  advance_amount: 50_000,
  advance_days: 7,
};

export const entry: EntryRecord = {
  id: samples.paidEntryId,
  orderid: samples.orderId,
  kind: 'payment',
  amount: 50_000,
  method: 'cash',
  reference: null,
  received_at: '2026-11-19T05:45:00.000Z',
  recorded_by: samples.employeeId,
  recorded_by_name: 'Kavya Reddy',
  note: null,
  receipt_no: 'R/26-27/000318',
  document: 'receipt_voucher',
  refund_of: null,
  arrives_by: null,
  state: 'booked',
  voided_at: null,
  voided_by: null,
  void_reason: null,
  created_at: '2026-11-19T05:45:12.204Z',
};

/** Of the delivered order of the examples. */
export const invoice: InvoiceRecord = {
  id: samples.invoiceId,
  number: 'I/26-27/000041',
  issued_at: '2026-11-26T10:12:00.000Z',
  total: 1000,
};

/** Of the returned piece of the examples. */
export const creditNote: CreditNoteRecord = {
  id: samples.creditNoteId,
  number: 'C/26-27/000007',
  issued_at: '2026-11-28T11:40:00.000Z',
  total: 412,
};

export const ownOrder: OwnOrderRecord = {
  id: order.id,
  name: 'Gold necklace',
  userid: order.userid,
  total_amount: order.total_amount,
  paid_amount: order.paid_amount,
  pending_amount: order.pending_amount,
  status: order.status,
  opportunityid: order.opportunityid,
  due_on: order.due_on,
  promised_on: order.promised_on,
  created_at: order.created_at,
  version: order.version,
  username: order.username,
  items: [],
  entries: [
    {
      id: entry.id,
      kind: entry.kind,
      amount: entry.amount,
      method: entry.method,
      reference: entry.reference,
      received_at: entry.received_at,
      receipt_no: entry.receipt_no,
      document: entry.document,
      arrives_by: entry.arrives_by,
      voided_at: entry.voided_at,
    },
  ],
  invoice_no: null,
  invoices: [],
  ...advance,
  credit_notes: [],
};

export const noOrder = 'The order does not exist or is not yours.';

/** Old gold that the customer sold. */
export const ownExchange: OwnExchange = {
  id: samples.acceptedExchangeId,
  state: 'accepted',
  value: 62_837.6,
  settled_amount: 0,
  number: 'U/26-27/000007',
  accepted_at: '2026-12-03T06:20:11.000Z',
};
