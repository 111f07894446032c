import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';
import { breaches } from '@/lib/people/breaches/contract';

/* docs/product/privacy.md, "Breaches". */

const create = actionOf(breaches, breaches.actions.create);
const listBreaches = actionOf(breaches, breaches.actions.list);

test('a breach is recorded with both clocks; without a discovery, or one in the future, it is refused', async ({
  accounts,
}) => {
  const admin = await accounts.staff('admin');
  const facts = {
    nature: 'A laptop was stolen.',
    data_concerned: 'Names of customers.',
    consequences: 'Unwanted calls.',
    measures: 'The laptop was locked.',
  };
  const { data } = await create.run(admin.api, { ...facts, discovered_at: '2026-01-31T10:30:00Z' });
  expect(data).toMatchObject({
    cert_in_due_at: '2026-01-31T16:30:00.000Z',
    board_due_at: '2026-02-03T10:30:00.000Z',
  });
  expect(data.notice).toContain(facts.nature);
  expect((await listBreaches.run(admin.api, { search: String(data.id) })).data).toEqual([data]);
  for (const discovered_at of [undefined, '2099-01-01T00:00:00Z'])
    expectRefusal(await create.send(admin.api, { ...facts, discovered_at }), {
      status: 400,
      code: 'VALIDATION',
      fields: ['discovered_at'],
    });
});
