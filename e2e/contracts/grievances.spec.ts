import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';
import { grievances } from '@/lib/people/grievances/contract';
import { createGrievance } from '@/prisma/factories/grievances';

/* docs/product/privacy.md, "Complaints". */

const list = actionOf(grievances, grievances.actions.list);
const answer = actionOf(grievances, grievances.actions.answer);

test('an admin finds a complaint by its ticket and answers it once', async ({
  accounts,
  database: { db },
}) => {
  const { id, ticket, mobile } = await createGrievance(db);
  const admin = await accounts.staff('admin');
  expect((await list.run(admin.api, { search: ticket })).data).toMatchObject([
    { id, ticket, mobile, state: 'open' },
  ]);
  const answered = await answer.run(admin.api, { id, answer: 'We are sorry.' });
  expect(answered.data).toMatchObject({ state: 'answered', answer: 'We are sorry.' });
  expectRefusal(await answer.send(admin.api, { id, answer: 'Another.' }), {
    status: 409,
    code: 'GRIEVANCE_STATE',
    data: answered.data,
  });
  expectRefusal(await answer.send(admin.api, { id: 2_000_000_000, answer: 'No.' }), {
    status: 404,
    code: 'NOT_FOUND',
  });
});
