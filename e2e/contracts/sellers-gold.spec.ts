import { actionEndpoint } from '@/lib/contract';
import { sellersGold } from '@/lib/visits/sellers/contract';
import { expectRefusal, expectSuccess, stale } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';
import { freeSeries } from '@/prisma/factories/sellers';

const { actions } = sellersGold;
const list = actionEndpoint(sellersGold, actions.list);
const create = actionEndpoint(sellersGold, actions.create);
const update = actionEndpoint(sellersGold, actions.update);

test('an admin creates a seller and changes it; documents keep what they name', async ({
  accounts,
  database: { db, pool },
}) => {
  const admin = await accounts.staff('admin');
  const sent = {
    legal_name: 'Pasidi Telangana',
    address: 'Abids Road, Hyderabad',
    state_code: '36',
    gstin: '36AAACP0000A1ZK',
    series: await freeSeries(db),
  };
  const { data } = expectSuccess(create, await admin.api.call(create, { action: 'create', ...sent }), 201);
  expect(data).toMatchObject({
    ...sent,
    bis_registration: null,
    counter_place: 'shop',
    has_documents: false,
  });
  expectRefusal(await admin.api.call(create, { action: 'create', ...sent }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['series'],
  });
  const change = (input: object) => admin.api.call(update, { action: 'update', id: data.id, ...input });
  const moved = expectSuccess(update, await change({ version: 1, address: 'Himayat Nagar' })).data;
  expect(moved).toMatchObject({ ...sent, address: 'Himayat Nagar', version: 2 });
  expectRefusal(await change({ version: 1, address: 'Old' }), { ...stale, data: moved });
  expectRefusal(await change({ gstin: '36AAACP0000A1ZI' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['gstin'],
  });
  await pool.query(`SELECT next_document_number($1, 'E', now())`, [data.id]);
  expectRefusal(await change({ legal_name: 'Another' }), { status: 409, code: 'HAS_DOCUMENTS' });
  const listed = expectSuccess(list, await admin.api.call(list, { action: 'list' })).data;
  expect(listed.find(({ id }) => id === data.id)).toEqual({ ...moved, has_documents: true });
});
