import { randomUUID } from 'node:crypto';
import { logIn, requestReset } from '@/lib/people/accounts/contract';
import { invitation, welcome } from '@/lib/people/invitations/contract';
import { createUser } from '@/lib/people/users/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { PageVisitor } from '@/e2e/fixtures/page-visits';
import { logInDone } from '@/e2e/fixtures/second-factor';
import { expect, test } from '@/e2e/fixtures/test';
import { randomMobile } from '@/prisma/factories/users';

const open = (sent: object) => new ApiClient().call(welcome, sent);
const tokenIn = (link: string | undefined) => link?.split('/').at(-1) ?? '';
const notFound = { status: 404, code: 'NOT_FOUND' } as const;

test('a person is invited, opens the account with the last four digits and a password, and logs in', async ({
  accounts,
  visitor,
  database: { db },
}) => {
  const { api } = await accounts.staff('admin');
  const sent = { name: 'Kiran Das', mobile: randomMobile(), role: 'employee' };
  const { data, link, sent_by_sms } = expectSuccess(createUser, await api.call(createUser, sent));
  expect(sent_by_sms).toBe(true);
  const [token, last_four, password] = [tokenIn(link), sent.mobile.slice(-4), 'secret1'];
  const page = await new PageVisitor('').open(`/welcome/${token}`);
  expect(page.status).toBe(200);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(page.headers.get('cache-control')).toContain('no-store');
  expect(page.html).not.toContain(sent.mobile);
  expect(page.html).not.toContain(sent.name);
  expectRefusal(await visitor.call(logIn, { mobile: sent.mobile, password }), {
    status: 401,
    code: 'BAD_CREDENTIALS',
  });
  expectSuccess(
    requestReset,
    await visitor.call(requestReset, { mobile: sent.mobile, new_password: password }),
    202,
  );
  const other = last_four === '0000' ? '1111' : '0000';
  const wrong = await open({ token, last_four: other, password });
  expectRefusal(wrong, { status: 400, code: 'VALIDATION', fields: ['last_four'] });
  expect(wrong.text).not.toContain(sent.name);
  expect(expectSuccess(welcome, await open({ token, last_four })).data).toEqual({
    name: sent.name,
    opened: false,
  });
  expect(expectSuccess(welcome, await open({ token, last_four, password })).data.opened).toBe(true);
  expectRefusal(await open({ token, last_four, password }), notFound);
  const begun = expectSuccess(logInDone, await visitor.call(logIn, { mobile: sent.mobile, password }));
  expect(begun.must_change_password).toBe(false);
  expect(await db.resetCode.count({ where: { userId: data.id } })).toBe(0);
});

test('a repeated request has no link, and the stored response neither', async ({
  accounts,
  database: { db },
}) => {
  const { api } = await accounts.staff('admin');
  const sent = { name: 'Kiran Das', mobile: randomMobile(), role: 'executive' };
  const key = randomUUID();
  const first = expectSuccess(createUser, await api.call(createUser, sent, { 'idempotency-key': key }));
  const { link, ...rest } = first;
  const token = tokenIn(link);
  expect(token).toHaveLength(26);
  const again = await api.call(createUser, sent, { 'idempotency-key': key });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(expectSuccess(createUser, again)).toEqual(rest);
  const resendKey = randomUUID();
  const resend = actionOf(invitation, invitation.actions.resend);
  const send = async () =>
    resend.done(await resend.send(api, { id: first.data.id }, { 'idempotency-key': resendKey }));
  const second = await send();
  const { link: _, ...withoutLink } = second;
  expect(await send()).toEqual(withoutLink);
  const stored = await db.idempotencyKey.findMany({ where: { key: { in: [key, resendKey] } } });
  expect(stored).toHaveLength(2);
  for (const secret of [token, tokenIn(second.link)]) expect(JSON.stringify(stored)).not.toContain(secret);
});

test('a password of an admin is to be replaced, and refuses nothing', async ({ accounts, visitor }) => {
  const { api } = await accounts.staff('admin');
  const password = 'secret1';
  const sent = {
    name: 'Kiran Das',
    mobile: randomMobile(),
    role: 'employee',
    password,
    confirm_password: password,
  };
  const made = expectSuccess(createUser, await api.call(createUser, sent));
  expect(made).not.toHaveProperty('link');
  const begun = expectSuccess(logInDone, await visitor.call(logIn, { mobile: sent.mobile, password }));
  expect(begun.must_change_password).toBe(true);
});
