import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';
import { maxId } from '@/lib/contract';
import { offerLimits } from '@/lib/limits';
import { logIn, signUp } from '@/lib/people/accounts/contract';
import { consents } from '@/lib/people/consents/contract';
import { noticeVersion, termsVersion } from '@/lib/people/consents/record';
import { messages } from '@/lib/visits/messages/contract';
import { isQuiet } from '@/lib/visits/messages/rules';
import { randomMobile } from '@/prisma/factories/users';

/* See docs/product/privacy.md. */

const { actions } = consents;
const list = actionOf(consents, actions.list);
const give = actionOf(consents, actions.give);
const withdraw = actionOf(consents, actions.withdraw);
const acceptTerms = actionOf(consents, actions.accept_terms);
const offer = actionOf(messages, messages.actions.offer);
const listMessages = actionOf(messages, messages.actions.list);

test('a customer gives and withdraws consents, each apart', async ({ accounts, database: { db } }) => {
  const me = await accounts.signedIn();
  const before = await list.run(me.api);
  expect(before.data.map(({ purpose, given }) => [purpose, given])).toEqual([
    ['offers_sms', false],
    ['offers_whatsapp', false],
    ['calls', false],
    ['family_dates', false],
  ]);
  const shown = { notice_version: noticeVersion, language: 'te' } as const;
  expect((await give.run(me.api, { purpose: 'calls', ...shown })).data).toMatchObject({
    purpose: 'calls',
    given: true,
    notice_version: noticeVersion,
  });
  expect((await withdraw.run(me.api, { purpose: 'calls' })).data.given).toBe(false);
  const rows = await db.consent.findMany({ where: { userId: me.id }, orderBy: { id: 'asc' } });
  expect(rows).toMatchObject([
    { purpose: 'calls', given: true, language: 'te', how: 'account', byId: me.id },
    { purpose: 'calls', given: false, language: 'en', how: 'account', byId: me.id },
  ]);
  for (const wrong of [{ purpose: 'everything' }, {}, { purpose: ['calls'] }])
    expectRefusal(await give.send(me.api, wrong), { status: 400, code: 'VALIDATION', fields: ['purpose'] });
  expectRefusal(await give.send(me.api, { purpose: 'calls', notice_version: '2020-01-01' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['notice_version'],
  });
});

test('an offer reaches who agrees when it is sent, and nobody else', async ({
  accounts,
  provider,
  database: { db },
}) => {
  void provider;
  const admin = await accounts.staff('admin');
  const [agrees, never, withdrawn] = [
    await accounts.signedIn(),
    await accounts.signedIn(),
    await accounts.signedIn(),
  ];
  await give.run(agrees.api, { purpose: 'offers_sms' });
  await give.run(withdrawn.api, { purpose: 'offers_sms' });
  await withdraw.run(withdrawn.api, { purpose: 'offers_sms' });
  const user_ids = [agrees.id, never.id, withdrawn.id];
  const text = 'Making charges 2 percent less until Sunday';
  const { data } = await offer.run(admin.api, { user_ids, text, purpose: 'offers_sms' });
  expect(data).toEqual({ queued: 3, skipped: 0 });
  // A request beyond the common limit of bodies.
  const many = Array.from({ length: offerLimits.customers }, (_, nth) => maxId - nth);
  const { data: unknown } = await offer.run(admin.api, { user_ids: many, text, purpose: 'offers_sms' });
  expect(unknown).toEqual({ queued: 0, skipped: offerLimits.customers });
  expectRefusal(
    await offer.send(admin.api, { user_ids: [...many, agrees.id], text, purpose: 'offers_sms' }),
    { status: 400, code: 'VALIDATION', fields: ['user_ids'] },
  );
  // Either by id or by group (offer-recipients.test.ts: other tests run on the same database).
  for (const wrong of [{ user_ids, to: 'plan' }, {}])
    expectRefusal(await offer.send(admin.api, { ...wrong, text, purpose: 'offers_sms' }), {
      status: 400,
      code: 'VALIDATION',
      fields: ['user_ids'],
    });
  const states = async () => {
    const rows = await db.message.findMany({
      where: { customerId: { in: user_ids } },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ customerId, state, droppedReason }) => [customerId, state, droppedReason]);
  };
  const [shown] = (await listMessages.run(admin.api, { search: agrees.mobile })).data;
  expect(shown).toMatchObject({ template: 'offer', text: expect.stringContaining(text) });
  // At night they wait for the morning: offers.test.ts has the clock.
  if (isQuiet(new Date())) return;
  await expect.poll(states).toEqual([
    [agrees.id, 'sent', null],
    [never.id, 'dropped', 'no consent'],
    [withdrawn.id, 'dropped', 'no consent'],
  ]);
});

test('the tick of the terms: kept when true, refused when false, asked later when omitted', async ({
  visitor,
  accounts,
  database: { db },
}) => {
  const someone = (changes: object) => ({
    name: 'Asha Rao',
    mobile: randomMobile(),
    password: 'secret1',
    confirm_password: 'secret1',
    ...changes,
  });
  const of = (userId: number) => db.termsAcceptance.findMany({ where: { userId } });
  const ticked = expectSuccess(signUp, await visitor.call(signUp, someone({ accepted_terms: true })), 201);
  expect(await of(ticked.data.id)).toMatchObject([{ version: termsVersion }]);
  const unticked = someone({ accepted_terms: false });
  expectRefusal(await visitor.call(signUp, unticked), {
    status: 400,
    code: 'VALIDATION',
    fields: ['accepted_terms'],
  });
  expect(await db.user.count({ where: { mobile: unticked.mobile } })).toBe(0);

  const older = someone({});
  const { data } = expectSuccess(signUp, await visitor.call(signUp, older), 201);
  expect(await of(data.id)).toEqual([]);
  expectSuccess(logIn, await visitor.call(logIn, { mobile: older.mobile, password: older.password }));

  const me = await accounts.signedIn();
  expect((await list.run(me.api)).terms).toEqual({ version: termsVersion, accepted_at: null });
  for (const sent of [{}, { accepted_terms: false }])
    expectRefusal(await acceptTerms.send(me.api, sent), {
      status: 400,
      code: 'VALIDATION',
      fields: ['accepted_terms'],
    });
  await acceptTerms.run(me.api, { accepted_terms: true });
  expect((await list.run(me.api)).terms.accepted_at).not.toBeNull();
});
