import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountScenes } from '@/e2e/testing/audited/account-scenes';
import { visitScenes } from '@/e2e/testing/audited/visit-scenes';
import { itemScenes } from '@/e2e/testing/audited/item-scenes';
import { deliveryScenes } from '@/e2e/testing/audited/delivery-scenes';
import { exchangeScenes } from '@/e2e/testing/audited/exchange-scenes';
import { saleScenes } from '@/e2e/testing/audited/sale-scenes';
import { paymentScenes } from '@/e2e/testing/audited/payment-scenes';
import { auditedFixture, type Scenes } from '@/e2e/testing/audited/fixture';
import { auditedEntities } from '@/lib/desk/audit/record';
import { hasWords, verbOf } from '@/lib/desk/audit/rules';
import { endpoints } from './endpoints';

/*
 * Every change of an audited row has a new version and an audit entry in the same transaction. Triggers of the test database detect any
 * kind of statement.
 */

const audited = await auditedFixture();
const { pool } = audited;

const scenes: Scenes = {
  ...accountScenes(audited),
  ...visitScenes(audited),
  ...saleScenes(audited),
  ...itemScenes(audited),
  ...deliveryScenes(audited),
  ...exchangeScenes(audited),
  ...paymentScenes(audited),
};

/** Endpoints that change no row of an audited table. */
const others = [
  '/Login_Gold',
  '/inviter',
  '/Logout_Gold',
  '/second_factor status',
  '/second_factor start_totp',
  // Audited, without a row of the account that changes.
  '/second_factor confirm_totp',
  '/second_factor remove_totp',
  '/second_factor new_codes',
  '/second_factor passkey_options',
  '/second_factor add_passkey',
  '/second_factor remove_passkey',
  '/prove',
  // Audited, without a row of the account that changes.
  '/require_factor',
  '/device state',
  // Audited, without a row of the account that changes.
  '/device share',
  '/device set_pin',
  '/device lock',
  '/device keep_open',
  '/device unlock',
  '/reset_factor state',
  // Audited, without a row of the account that changes.
  '/reset_factor start',
  '/reset_factor approve',
  '/reset_factor cancel',
  // Audited, without a row of the account that changes.
  '/person end_session',
  '/person read',
  '/sessions',
  '/end_session',
  '/end_sessions',
  '/get_details',
  '/stores',
  '/slot_availability',
  '/full_days',
  '/booking_calendar',
  '/get_booking_by_user_id',
  '/create_payment_order',
  '/Opportunity list',
  '/Opportunity board',
  '/Opportunity read',
  '/Items_gold read_by_opportunity',
  '/Items_gold read_by_order',
  '/orders_gold all',
  '/orders_gold read',
  '/order_payments list',
  '/receipt',
  '/plan_receipt',
  '/plan_credit_note',
  '/statement',
  // Issues a document.
  '/estimate',
  '/invoice',
  '/credit_note',
  '/exchanges list',
  '/exchanges read',
  '/purchase_voucher',
  '/get_all_booking_details',
  '/get_all_user_details',
  '/customers list',
  '/search',
  // Writes the access log.
  '/customer',
  '/timeline',
  '/staff_directory',
  '/dashboard_counts',
  '/desk_counts',
  '/figures',
  '/audit_log',
  '/access_log',
  '/record_history',
  '/payment_orders',
  '/messages list',
  '/grievances list',
  '/breaches list',
  '/notes list',
  '/tasks list',
  '/stores_gold list',
  '/sellers_gold list',
  '/customer_identity status',
  // Audited, without a row that changes.
  '/customer_identity reveal',
  // Audited, without a row of the stores that changes.
  '/stores_gold open_day',
  '/visits day',
  // Writes the access log.
  '/visits find',
  '/visits send_link',
  '/waiting_list join',
  '/waiting_list leave',
  '/waiting_list mine',
  '/call_requests mine',
  '/messages resend',
  // Audited, without a row that changes.
  '/messages offer',
  '/consents list',
  // Their rows never change: they are their own trail.
  '/consents give',
  '/consents withdraw',
  '/consents accept_terms',
  // Audited, without a row of the account that changes.
  '/erasure ask',
  '/erasure confirm',
  '/erasure state',
  '/nominee get',
  '/nominee set',
  '/nominee remove',
  '/my_data ask',
  '/my_data state',
  '/my_data_json',
  '/my_data_pdf',
  '/dues',
  '/collections read',
  // Audited, without a row of the order that changes.
  '/collections promise',
  '/collections cancel_promise',
  '/collections contacted',
  '/collections set_reminders',
  '/collections settings',
  '/collections set_settings',
  '/advances',
  '/day_book read',
  // Audited, without a row of its own.
  '/export',
  '/import check',
  '/import start',
  '/import stop',
  '/import state',
  '/import list',
  '/import_refused',
  '/sale_stores',
  '/gold_rate',
  '/gold_rates',
  '/create_order_payment',
  '/send_payment_link',
  // Audited, without a row of its own.
  '/share_document share',
  '/share_document send',
  '/share_document links',
  '/share_document revoke',
  '/shared_document',
  '/pay_link',
  '/pay_link_order',
  '/my_orders',
];

test('every endpoint is observed, or listed as changing no audited row', () => {
  const expected = Object.values(endpoints).flatMap((endpoint) =>
    'actions' in endpoint
      ? Object.keys(endpoint.actions).map((action) => `${endpoint.path} ${action}`)
      : [endpoint.path],
  );
  const named = [...Object.keys(scenes).filter((name) => name.startsWith('/')), ...others];
  expect(named.toSorted()).toEqual(expected.toSorted());
});

describe.each(Object.entries(scenes))('%s', (_endpoint, ways) => {
  test.each(Object.entries(ways))('%s', async (_way, prepare) => {
    const run = await prepare();
    await pool.query('TRUNCATE watch.changes, watch.entries');
    await run();
    const { rows } = await pool.query<
      Record<'entity' | 'entity_id' | 'version_before' | 'version_after', unknown>
    >('SELECT entity, entity_id, version_before, version_after FROM watch.changes');
    expect(rows).not.toEqual([]);
    for (const { entity, version_before: before, version_after: after } of rows)
      if (typeof before === 'number')
        expect({ entity, version: after }).toEqual({ entity, version: before + 1 });
    const missing = await pool.query(
      `SELECT DISTINCT entity, entity_id FROM watch.changes c
       WHERE NOT EXISTS (SELECT 1 FROM watch.entries e WHERE e.tx = c.tx AND e.entity = c.entity AND e.entity_id = c.entity_id)`,
    );
    expect(missing.rows).toEqual([]);
  });
});

test('each action and field that the scenes wrote to the trail has words, and no value is JSON', async () => {
  const entries = await audited.db.auditEntry.findMany({
    select: { action: true, entity: true, before: true, after: true },
  });
  expect(entries).not.toEqual([]);
  const wordless = entries.flatMap(({ action, entity, before, after }) => {
    const known = auditedEntities.find((name) => name === entity);
    const fields = Object.entries({
      ...z.looseObject({}).parse(before ?? {}),
      ...z.looseObject({}).parse(after ?? {}),
    });
    return [
      ...(verbOf(action) === undefined ? [action] : []),
      ...fields.flatMap(([key, value]) => [
        ...(known !== undefined && hasWords(known, key) ? [] : [`${entity}.${key}`]),
        ...(typeof value === 'string' && /^[[{]/.test(value) ? [`${entity}.${key} = ${value}`] : []),
      ]),
    ];
  });
  expect([...new Set(wordless)].toSorted()).toEqual([]);
});
