import { opportunitiesText } from '@/components/sales/opportunities/opportunities-text';
import { brand } from '@/lib/business';
import { itemDefinition } from '@/lib/sales/items/record';
import { piecesText } from '@/lib/sales/items/rules';

const { huid, huid_exempt, huid_exempt_note } = itemDefinition.fields;

const { weight } = opportunitiesText.items;

/** Texts of the delivery dialog. */
export const deliveryText = {
  title: 'Deliver',
  pieces: 'Pieces',
  huid: huid.label,
  huidHint: 'Scan or type each HUID. Enter goes to the next field.',
  sameHuid: 'Another piece here has this HUID.',
  huidMissing: 'Enter the HUID, or choose why there is none.',
  noHuid: 'No HUID',
  exempt: huid_exempt.label,
  exemptNone: 'None',
  exemptNote: huid_exempt_note.label,
  noteMissing: 'Exemption note is required.',
  gross: weight.gross,
  stones: weight.stones,
  of: (field: string, name: string) => `${field} of ${name}`,
  wrongGross: weight.wrongGross,
  wrongStones: weight.tooManyStones,
  sums: {
    label: 'Amounts',
    pieces: (count: number) => piecesText(count),
    paid: 'Paid on the order',
    due: 'Due now',
  },
  missing: {
    title: 'Still missing',
    huid: (name: string) => `HUID of ${name}`,
    huids: (count: number) => `HUIDs of ${piecesText(count)}`,
    enter: 'Enter',
    total: (sum: string, total: string) => `The pieces add up to ${sum}, the total of the order is ${total}.`,
    takeSum: (sum: string) => `Use the sum, ${sum}, as the total`,
    due: (due: string) => `${due} is still due on these pieces.`,
    pay: 'Record Payment',
    allowDue: 'Deliver with due',
    dueOn: 'Paid by',
    dueOnMissing: 'Paid by is required.',
    askAdmin: 'An admin can deliver with an amount due.',
    address: (total: string) => `An invoice of ${total} needs the address and the State of the customer.`,
    identity: 'What this customer gets within 24 hours needs a PAN or Form 97. Add it under Identity.',
    openCustomer: 'Open customer',
  },
  customer: {
    address: 'Address of the customer',
    state: 'State of the customer',
    hint: 'Saved with the customer.',
  },
  business: {
    open: 'Invoice to a business',
    close: 'Not a business',
    title: 'Invoice to a business',
    gstin: 'GSTIN',
    legalName: 'Legal Name',
    state: 'State',
    chooseState: 'Choose a State',
    address: 'Address',
    required: (label: string) => `${label} is required.`,
  },
  submit: (count: number) => `Deliver ${piecesText(count)}`,
  nothingChosen: 'Choose at least one piece.',
  checkFields: 'Please check the marked fields.',
  stale: 'Someone changed this order. It is up to date now: check the amounts and deliver again.',
  failed: 'The pieces were not delivered.',
  unknown: 'They may have been delivered. Press again: nothing is delivered twice.',
  done: {
    title: 'Delivered',
    lead: (count: number, customer: string) => `${piecesText(count)} handed over to ${customer}.`,
    invoice: 'Invoice',
    total: 'Total',
    dueLeft: 'Still due',
    print: 'Print',
    send: 'Send',
    sendHint: 'Opens WhatsApp with the message filled in.',
    close: 'Done',
    message: (customer: string, count: number, number: string, total: string) =>
      `Dear ${customer}, thank you for your purchase at ${brand.name}. ${piecesText(count)}, invoice ${number}, ${total}.`,
  },
} as const;
