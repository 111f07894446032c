import { storeDate } from '@/lib/kernel/text/format';
import type { Case } from './cases';
import { get, inTurn, post, samples } from './requests';
import type { BenchEnvironment } from './environment';

const dayMs = 86_400_000;
const dayBefore = (days: number) => storeDate(new Date(Date.now() - days * dayMs));

/** Search, board, customer page and figures; the app alone. */
export async function deskCases({ actors, database: { pool } }: BenchEnvironment): Promise<Case[]> {
  const executive = inTurn(actors.executive);
  const admin = inTurn(actors.admin);
  const { rows: names } = await pool.query<{ name: string; mobile: string }>(
    `SELECT name, mobile FROM users WHERE role = 'user' AND deleted_at IS NULL AND mobile LIKE '7%'
     ORDER BY md5(id::text) LIMIT ${samples}`,
  );
  const named = inTurn(names);
  // A letter of the surname missing; two letters of the first name.
  const wrong = () => named().name.replace(/ (..).(.*)$/, ' $1$2');
  const short = () => named().name.slice(0, 2);
  const search = (q: string, as = executive) =>
    get(`/api/search?${new URLSearchParams({ q }).toString()}`, as().call);
  const { rows: largest } = await pool.query<{ id: number }>(
    `SELECT user_id AS id FROM bookings JOIN users ON users.id = user_id WHERE role = 'user' AND deleted_at IS NULL
     GROUP BY user_id ORDER BY count(*) DESC LIMIT 1`,
  );
  const customer = inTurn(largest);
  const figures = (days: number, as = executive) =>
    post('/figures', as().call, { from: dayBefore(days), to: storeDate(new Date()) });
  return [
    { key: 't', name: 'search, a name', alone: true, next: () => search(named().name, admin) },
    { key: 't2', name: 'search, a name with a wrong letter', alone: true, next: () => search(wrong()) },
    { key: 't3', name: 'search, two letters', alone: true, next: () => search(short(), admin) },
    { key: 't4', name: 'search, a mobile', alone: true, next: () => search(named().mobile) },
    {
      key: 't5',
      name: 'search, a name as it sounds',
      alone: true,
      next: () => search('laxmi chaudhari', admin),
    },
    {
      key: 'u',
      name: 'board of an executive',
      alone: true,
      next: () => post('/Opportunity', executive().call, { action: 'board' }),
    },
    {
      key: 'u2',
      name: 'board, all',
      alone: true,
      next: () => post('/Opportunity', admin().call, { action: 'board' }),
    },
    {
      key: 'x',
      name: 'timeline of the largest customer',
      alone: true,
      next: () => post('/timeline', admin().call, { customer_id: customer().id, limit: 30 }),
    },
    { key: 'y', name: 'figures of a month', alone: true, next: () => figures(30) },
    { key: 'y2', name: 'figures of 400 days, all', alone: true, next: () => figures(399, admin) },
    {
      key: 'n4',
      name: 'page /customers/<id>',
      alone: true,
      next: () => get(`/customers/${customer().id}`, admin().page),
    },
  ];
}
