import { storeChoices } from '@/lib/visit-rules';
import { storeHours } from '@/lib/business';
import { slotTimes } from '@/lib/visits/bookings/rules';
import { deskCases } from './desk-cases';
import type { BenchRequest, NextRequest } from './load';
import { moneyCases } from './money-cases';
import { get, inTurn, keyed, limit, post, samples } from './requests';
import type { Signed, BenchEnvironment } from './environment';
import { OpenSales, openDays } from './supplies';
import { visitCases } from './visit-cases';

export interface Case {
  readonly key: string;
  readonly name: string;
  readonly next: NextRequest;
  /** Creates the records that requests consume, before each measurement. */
  readonly supply?: (requests: number) => Promise<void>;
  /** Concurrent load on eight more connections. */
  readonly beside?: NextRequest;
  /** Only the app is measured. */
  readonly alone?: true;
}

const deepestPage = 1000;
const password = 'demo1234';
/** Follows cursors like a client to page `deepestPage`, or to the middle page if there are fewer. */
async function cursorDeep(
  environment: BenchEnvironment,
  headers: () => BenchRequest['headers'],
  owned: number,
): Promise<string> {
  const rows = Math.min(deepestPage * limit, Math.floor(owned / 2 / limit) * limit);
  let cursor: string | undefined;
  for (let passed = 0; passed < rows;) {
    const step = Math.min(500, rows - passed);
    const response = await fetch(`${environment.site.url}/api/Opportunity`, {
      method: 'POST',
      headers: headers(),
      body: JSON.stringify({ action: 'list', limit: step, cursor }),
    });
    const { next_cursor }: { next_cursor?: string } = JSON.parse(await response.text());
    if (next_cursor === undefined) throw new Error(`A page was answered ${response.status}.`);
    cursor = next_cursor;
    passed += step;
  }
  if (cursor === undefined) throw new Error('The executive owns too little.');
  return cursor;
}

/** @param visitsOnPage bookings per page: a small business has fewer than 50 per store and day */
export async function casesOf(environment: BenchEnvironment, visitsOnPage = limit): Promise<Case[]> {
  const { actors, database } = environment;
  const { pool } = database;
  const executive = inTurn(actors.executive);
  const admin = inTurn(actors.admin);
  const viewer = inTurn(actors.viewers);
  const me = executive().id;
  const rowsOf = async <T extends object>(sql: string, ...values: unknown[]) =>
    (await pool.query<T>(sql, values)).rows;

  const own = 'executive_id = $1 AND deleted_at IS NULL';
  const [{ owned } = { owned: 0 }] = await rowsOf<{ owned: number }>(
    `SELECT count(*)::int AS owned FROM opportunities WHERE ${own}`,
    me,
  );
  const cursor = await cursorDeep(environment, () => executive().call, owned);
  // Random order, so that requests do not follow the rows' order on disk.
  const anyOf = (more: string) => `${own} AND ${more} ORDER BY md5(id::text) LIMIT ${samples}`;
  const read = inTurn(
    await rowsOf<{ id: number }>(`SELECT id FROM opportunities WHERE ${anyOf('true')}`, me),
  );
  const edited = inTurn(
    await rowsOf<{ id: number; name: string; userid: number }>(
      `SELECT id, name, user_id AS userid FROM opportunities WHERE ${anyOf(`status = 'open'`)}`,
      me,
    ),
  );
  // `akshmi 812345` of `Ring for Lakshmi 812345`: one match for any table size. The newer half has the longest numbers.
  const parts = inTurn(
    await rowsOf<{ part: string }>(
      `SELECT substr(split_part(name, ' for ', 2), 2) AS part FROM opportunities
       WHERE ${anyOf('id > (SELECT max(id) / 2 FROM opportunities) AND name LIKE $2')}`,
      me,
      '% for %',
    ),
  );
  const common = inTurn(['bangles for', 'Waist belt for Div', 'ring for r', 'for Venkat']);
  const accounts = inTurn(
    await rowsOf<{ id: number }>(
      `SELECT id FROM users WHERE role = 'user' AND deleted_at IS NULL ORDER BY md5(id::text) LIMIT ${samples}`,
    ),
  );
  const [seller] = await rowsOf<{ id: number }>(`SELECT id FROM users WHERE mobile = '6000000041'`);
  const visited = inTurn(
    await rowsOf<{ slot_date: string; shop_address: string }>(
      `SELECT DISTINCT slot_date::text, lower(substr(shop_address, 2)) AS shop_address
       FROM bookings JOIN stores ON stores.id = store_id
       WHERE slot_date BETWEEN current_date - 90 AND current_date - 1 LIMIT ${samples}`,
    ),
  );
  const mobiles = inTurn(actors.mobiles);
  const stock = new OpenSales(pool, me);
  const fullDays = await rowsOf<{ day: string }>(
    'SELECT DISTINCT slot_date::text AS day FROM slots WHERE slot_date >= current_date',
  );
  const visit = visits(
    actors.bookers,
    fullDays.map(({ day }) => day),
  );
  const rupees = () => Math.round(Math.random() * 10_000_000) / 100;

  const logIn = () => {
    const headers = { 'content-type': 'application/json' };
    return post('/Login_Gold', headers, { mobile: mobiles(), password });
  };
  const sales = (body: object, status?: number) => post('/Opportunity', executive().call, body, status);
  const readOne = () => sales({ action: 'read', id: read().id });
  const create = () => {
    const who = { userid: accounts().id, employeeid: seller?.id };
    return sales({ action: 'create', name: 'Ring for Lakshmi', total_amount: rupees(), ...who }, 201);
  };
  return [
    { key: 'a', name: 'list, newest 50', next: () => sales({ action: 'list', limit }) },
    {
      key: 'b',
      name: 'list, 1,000 pages deep',
      next: () => sales({ action: 'list', limit, cursor }),
    },
    { key: 'c', name: 'read one', next: readOne },
    { key: 'd', name: 'create', next: () => keyed(create()) },
    { key: 'd0', name: 'create, without a key', next: create },
    {
      key: 'e',
      name: 'update',
      next: () => sales({ action: 'update', ...edited(), total_amount: rupees() }),
    },
    {
      key: 'f',
      name: 'close with its order',
      supply: (requests) => stock.fill(requests),
      next: () => {
        const id = stock.take();
        return id === null ? null : keyed(sales({ action: 'update', id, status: 'closed' }));
      },
    },
    {
      key: 'g',
      name: 'search, part of a name',
      next: () => sales({ action: 'list', limit, search: parts().part }),
    },
    {
      key: 'g2',
      name: 'search, words that many names have',
      next: () => sales({ action: 'list', limit, search: common() }),
    },
    {
      key: 'h',
      name: 'bookings by shop and date',
      next: () => {
        return post('/get_all_booking_details', admin().call, { limit: visitsOnPage, ...visited() });
      },
    },
    { key: 'i', name: 'counts', next: () => post('/dashboard_counts', executive().call, {}) },
    {
      key: 'j',
      name: 'users by mobile',
      next: () => post('/get_all_user_details', admin().call, { limit, search: mobiles() }),
    },
    { key: 'k', name: 'slot booking', next: () => keyed(visit()) },
    { key: 'k0', name: 'slot booking, without a key', next: visit },
    ...(await moneyCases(environment)),
    ...(await visitCases(environment)),
    ...(await deskCases(environment)),
    { key: 'l', name: 'log-in', next: logIn },
    { key: 'm', name: 'read one, beside 8 log-ins', next: readOne, beside: logIn },
    {
      key: 'n1',
      name: 'page /admin-opportunity',
      next: () => get('/admin-opportunity', admin().page),
    },
    { key: 'n2', name: 'page /dashboard', next: () => get('/dashboard', viewer().page) },
    { key: 'n3', name: 'page /', next: () => get('/', {}) },
  ];
}

/**
 * Bookings that all succeed: a slot of the next year repeats only after almost 30,000.
 * @param fullDays days with existing bookings
 */
function visits(bookers: readonly Signed[], fullDays: readonly string[]): NextRequest {
  const days = openDays(new Date()).filter((day) => !fullDays.includes(day));
  const slots = days.flatMap((slot_date) =>
    slotTimes({
      opens: storeHours.opens,
      closes: storeHours.closes,
      slot_minutes: storeHours.slotMinutes,
    }).flatMap((slot_time) => storeChoices.map((shop_address) => ({ slot_date, slot_time, shop_address }))),
  );
  const slot = inTurn(slots);
  const booker = inTurn(bookers);
  return () => {
    const { id, mobile, call } = booker();
    const visit = { ...slot(), quantity: '5', user_id: id, user_mobile: mobile };
    return post('/slotbooking', call, visit, 201);
  };
}
