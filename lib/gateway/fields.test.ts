import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '@/e2e/testing/field-cases';
import { endpoints } from './endpoints';

/* Every field of every endpoint, at and beyond the bounds of its kind (e2e/testing/field-cases.ts). */

const inputs = Object.values(endpoints).flatMap((endpoint) =>
  'actions' in endpoint
    ? Object.entries(endpoint.actions).map(
        ([action, { input }]) => [`${endpoint.path} ${action}`, input] as const,
      )
    : [[endpoint.path, endpoint.input] as const],
);

const fields = inputs.flatMap(([endpoint, input]) => {
  const shape: Record<string, z.ZodType> = input instanceof z.ZodObject ? input.shape : {};
  return fieldsOf(input).map((field) => ({ ...field, endpoint, schema: shape[field.name] ?? z.never() }));
});

/** Fields of no common kind; the tests of their slices cover them. */
const special = new Set([
  'referral_code',
  'confirm_password',
  'transaction_id',
  'razorpay_order_id',
  'razorpay_payment_id',
  '/Signup_Gold role',
  '/Signup_Gold accepted_terms',
  '/consents give notice_version',
  '/consents accept_terms accepted_terms',
  '/erasure confirm code',
  '/profileupdate employee_id',
  '/Login_Gold ticket',
  '/welcome last_four',
  '/Login_Gold code',
  '/Login_Gold recovery_code',
  '/second_factor confirm_totp code',
  '/second_factor add_passkey passkey',
  '/Login_Gold passkey',
  '/prove passkey',
  '/prove code',
  '/require_factor required',
  '/device share shared',
  '/device set_pin pin',
  '/device unlock pin',
  '/end_session id',
  '/end_sessions others',
  '/person end_session session_id',
  '/prove recovery_code',
  '/update_user email',
  '/subscription_details name',
  '/get_all_booking_details shop_address',
  '/set_gold_rate rates',
  '/set_gold_rate confirm',
  '/booking_reminders reminders',
  '/collections set_reminders reminders',
  '/collections set_settings reminders',
  ...['create', 'update'].flatMap((action) =>
    ['phone', 'map_url', 'slot_minutes', 'hours', 'active'].map((field) => `/stores_gold ${action} ${field}`),
  ),
  ...['update', 'close_day', 'special_day'].map((action) => `/stores_gold ${action} confirm`),
  '/stores_gold special_day hours',
  '/sellers_gold create gstin',
  '/sellers_gold create series',
  '/sellers_gold update gstin',
  '/sellers_gold update series',
  '/customer_identity set value',
  '/visits walk_in over_capacity',
  '/Opportunity list exact',
  '/orders_gold all exact',
  '/orders_gold all takes_payment',
  '/customers list no_visit',
  '/notes create pinned',
  '/notes update pinned',
  '/Opportunity update take_sum',
  '/Opportunity move take_sum',
  '/Items_gold ready ids',
  '/orders_gold update allow_due',
  '/order_payments void allow_due',
  '/refund_order_payment allow_due',
  '/deliver item_ids',
  '/deliver pieces',
  '/deliver allow_due',
  '/deliver buyer',
  '/deliver customer',
  '/deliver take_sum',
  '/exchanges quote pieces',
  '/exchanges accept code',
  '/exchanges accept signed',
  '/returns item_ids',
  '/returns settle',
  '/returns restock',
  '/Opportunity bulk ids',
  '/Opportunity bulk versions',
  '/Opportunity bulk filter',
  '/messages offer user_ids',
  '/messages offer text',
  '/import check file',
  '/import check mapping',
  '/import state rows',
]);

describe.each(inputs.filter(([, input]) => fieldsOf(input).length > 0))('%s', (name) => {
  const own = fields.filter(({ endpoint }) => endpoint === name);
  test.each(own)('$name', ({ name: field, cases, required, schema }) => {
    expect(schema.safeParse(undefined).success, 'without it').toBe(!required);
    if (cases === null || special.has(`${name} ${field}`)) {
      expect(
        special.has(field) || special.has(`${name} ${field}`),
        'a kind in e2e/testing/field-cases.ts',
      ).toBe(true);
      return;
    }
    for (const [sent, read] of cases.accepted) expect([sent, schema.parse(sent)]).toEqual([sent, read]);
    for (const sent of cases.refused) {
      // On update, an empty price counts as 0 (docs/product/rules.md, "Items").
      if (name === '/Items_gold update' && field === 'price' && sent === '') continue;
      const { error } = schema.safeParse(sent);
      expect([sent, error?.issues[0]?.message]).toEqual([sent, expect.stringMatching(cases.message)]);
    }
  });
});

/** Hashed, compared, decoded or ignored before PostgreSQL, which stores no NUL. */
const neverStored = /password|^(cursor|token|razorpay_signature|role|employee_id)$/;
const withNul = ['\u0000', 'abc\u0000defgh', '9876543210\u0000', 'order_\u0000', '2026-11-24\u0000'];

test.each(fields.map((field) => [`${field.endpoint} ${field.name}`, field] as const))(
  '%s: no NUL reaches the database',
  (_, { name, schema }) => {
    if (neverStored.test(name)) return;
    const read = withNul.map((sent) => schema.safeParse(sent).data);
    expect(JSON.stringify(read)).not.toContain(String.raw`\u0000`);
  },
);

const isName = /name|title/;

test.each(fields.map((field) => [`${field.endpoint} ${field.name}`, field] as const))(
  '%s: no invisible sign is kept, and a name with one is refused',
  (_, { name, schema, cases }) => {
    if (neverStored.test(name)) return;
    for (const sent of ['Ra\u202Evi', 'Ra\u200Bvi', '\u2066Ravi 12\u2069', 'Ravi\u200D']) {
      const { data, error } = schema.safeParse(sent);
      // Numbers of documents are in capitals, without blanks.
      expect([undefined, 'Ravi', 'Ravi 12', 'RAVI', 'RAVI12']).toContain(data);
      if (isName.test(name) && cases?.kind === 'text')
        expect(error?.issues[0]?.message).toMatch(/ holds invisible characters\. Please type it again\.$/);
    }
  },
);
