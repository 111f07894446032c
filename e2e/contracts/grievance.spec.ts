import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';
import { fileGrievance } from '@/lib/people/grievances/contract';
import { randomMobile } from '@/prisma/factories/users';

/* docs/product/privacy.md, "Complaints". */

const sent = () => ({ name: 'Asha Rao', mobile: randomMobile(), text: 'The store was closed.' });

test('anybody complains, and gets a ticket at once and by SMS', async ({
  visitor,
  accounts,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  for (const [api, mobile] of [
    [visitor, randomMobile()],
    [me.api, me.mobile],
  ] as const) {
    const { data } = expectSuccess(fileGrievance, await api.call(fileGrievance, { ...sent(), mobile }), 201);
    expect(data.ticket).toMatch(/^T-\d\d-\d{6}$/);
    expect(Date.parse(data.due_at) - Date.parse(data.acknowledged_at)).toBe(30 * 86_400_000);
    expect(await db.message.findMany({ where: { mobile, kind: 'grievance_received' } })).toMatchObject([
      { customerId: mobile === me.mobile ? me.id : null, variables: { ticket: data.ticket } },
    ]);
  }
});

test('names each wrong field, and takes nothing', async ({ visitor, database: { db } }) => {
  const { mobile } = sent();
  const wrong = { ...sent(), mobile, name: '', text: ' ', email: 'nobody' };
  expectRefusal(await visitor.call(fileGrievance, wrong), {
    status: 400,
    code: 'VALIDATION',
    fields: ['name', 'email', 'text'],
  });
  expect(await db.grievance.count({ where: { mobile } })).toBe(0);
});

test('the fourth complaint of a mobile on a day is filed, without a text message', async ({
  visitor,
  database: { db },
}) => {
  const same = sent();
  for (let nth = 1; nth <= 4; nth += 1)
    expectSuccess(
      fileGrievance,
      await visitor.call(fileGrievance, { ...same, text: `Complaint ${nth}` }),
      201,
    );
  const { mobile } = same;
  expect(await db.grievance.count({ where: { mobile } })).toBe(4);
  expect(await db.message.count({ where: { mobile, kind: 'grievance_received' } })).toBe(3);
});
