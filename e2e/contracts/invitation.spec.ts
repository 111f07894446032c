import { invitation, welcome } from '@/lib/people/invitations/contract';
import { updateUser } from '@/lib/people/users/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { expect, test } from '@/e2e/fixtures/test';
import { createInvited } from '@/prisma/factories/invitations';
import { randomMobile } from '@/prisma/factories/users';

const open = (sent: object) => new ApiClient().call(welcome, sent);
const tokenIn = (link: string | undefined) => link?.split('/').at(-1) ?? '';
const notFound = { status: 404, code: 'NOT_FOUND' } as const;

test('a resend and a change of mobile void the link', async ({ accounts, database: { db } }) => {
  const { api } = await accounts.staff('admin');
  const { user, token, digits } = await createInvited(db);
  const { link, data } = await actionOf(invitation, invitation.actions.resend).run(api, { id: user.id });
  expect(data.invited_until).not.toBeNull();
  expectRefusal(await open({ token, last_four: digits }), notFound);
  expectSuccess(updateUser, await api.call(updateUser, { id: user.id, mobile: randomMobile() }));
  expectRefusal(await open({ token: tokenIn(link), last_four: digits }), notFound);
});

test('only staff who were never let in are invited again, by admins', async ({
  accounts,
  database: { db },
}) => {
  const { user } = await createInvited(db);
  const [admin, executive] = [await accounts.staff('admin'), await accounts.staff('executive')];
  const resend = actionOf(invitation, invitation.actions.resend);
  expectRefusal(await resend.send(executive.api, { id: user.id }), { status: 403, code: 'FORBIDDEN' });
  expectRefusal(await resend.send(admin.api, { id: executive.id }), { status: 409, code: 'NOT_INVITED' });
  expectRefusal(await resend.send(admin.api, { id: (await accounts.account()).id }), notFound);
});
