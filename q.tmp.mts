// q.mts <port> <cases> <seconds>
import http from 'node:http';
import fs from 'node:fs';
import pg from 'pg';
import { encodeToken } from '@/lib/auth/token';
const [port, only, secs] = [Number(process.argv[2]), process.argv[3] ?? 'list,read', Number(process.argv[4] ?? 3)];
const secret = 'benchbenchbenchbenchbenchbenchbenchbench';
const dir = process.argv[5] ?? '.data-bench/100000';
const procs = fs.readdirSync(dir + '/processes').map(Number);
const j = JSON.parse(fs.readFileSync(dir + '/postgres.json','utf8'));
const url = `postgresql://pasidi:${j.password}@127.0.0.1:${j.port}/pasidi`;
const db = new pg.Client({ connectionString: url }); await db.connect();
const cmd = (p: number) => { try { return fs.readFileSync(`/proc/${p}/cmdline`, 'utf8'); } catch { return ''; } };
const app = procs.find((p) => cmd(p).includes('front/main.ts'))!;
const ppid = (p: string) => { try { const s = fs.readFileSync(`/proc/${p}/stat`,'utf8'); const f = s.slice(s.lastIndexOf(')')+2).split(' '); return [Number(f[1]), Number(f[11])+Number(f[12])]; } catch { return [0,0]; } };
const pgPid = Number(fs.readFileSync(fs.readdirSync(dir,{recursive:true}).map(String).filter((f)=>f.endsWith('postmaster.pid')).map((f)=>dir+'/'+f)[0]!,'utf8').split('\n')[0]);
const cpu = () => { const r = ppid(String(app))[1]!; let d = 0; for (const p of fs.readdirSync('/proc')) if (/^\d+$/.test(p)) { const [pp,c] = ppid(p); if (pp === pgPid || Number(p) === pgPid) d += c!; } return [r*10, d*10]; };
const exec = (await db.query(`select executive_id id from opportunities where executive_id is not null group by 1 order by count(*) desc limit 1`)).rows[0].id;
const admin = (await db.query(`select id from users where mobile='9000000001'`)).rows[0].id;
async function sessions(userId: number, role: 'executive'|'admin'|'user', n: number) {
  const out: string[] = [];
  const exp = new Date(Date.now() + 3600_000 * 10);
  for (let i = 0; i < n; i++) {
    const sid = `bench${userId}x${i}x${'0'.repeat(30)}`.slice(0, 43);
    await db.query(`insert into sessions (id,user_id,expires_at) values ($1,$2,$3) on conflict (id) do update set expires_at=$3, renewed_at=now(), ended_at=null`, [sid, userId, exp]);
    out.push(await encodeToken({ sid, sub: String(userId), role, active: true, profile: true }, exp, secret, new Date()));
  }
  return out;
}
const S = { exec: await sessions(exec, 'executive', 200), admin: await sessions(admin, 'admin', 200) };
const ids = (await db.query(`select id from opportunities where executive_id=$1 and status='open' order by id desc limit 5000`, [exec])).rows.map((r) => r.id);
const users = (await db.query(`select id,mobile from users where role='user' limit 5000`)).rows;
const one = <T,>(a: T[]) => a[Math.floor(Math.random()*a.length)]!;
let stock: number[] = [];
async function makeStock(n: number) { stock = (await db.query(`insert into opportunities (name,user_id,executive_id,total_amount,status,created_at,updated_at) select 'Bench '||g, $2, $1, 1000, 'open', now(), now() from generate_series(1,$3) g returning id`, [exec, users[0].id, n])).rows.map((r)=>r.id); }
const cases: Record<string, () => [string, string, string, unknown]> = {
  list: () => ['POST', '/api/Opportunity', one(S.exec), { action: 'list', limit: 50 }],
  read: () => ['POST', '/api/Opportunity', one(S.exec), { action: 'read', id: one(ids) }],
  create: () => ['POST', '/api/Opportunity', one(S.exec), { action: 'create', name: 'Bench', userid: users[0].id, total_amount: 1000 }],
  update: () => ['POST', '/api/Opportunity', one(S.exec), { action: 'update', id: one(ids), name: 'Bench ' + Math.random() }],
  close: () => ['POST', '/api/Opportunity', one(S.exec), { action: 'update', id: stock.pop(), status: 'closed' }],
  search: () => ['POST', '/api/Opportunity', one(S.exec), { action: 'list', limit: 50, search: 'for Sita 1' + Math.floor(Math.random()*90+10) }],
  book: () => ['POST', '/api/get_all_booking_details', one(S.admin), { limit: 50, shop_address: 'Telangana', slot_date: '2026-08-12' }],
  counts: () => ['POST', '/api/dashboard_counts', one(S.exec), {}],
  users: () => ['POST', '/api/get_all_user_details', one(S.admin), { limit: 50, search: one(users).mobile }],
  none: () => ['POST', '/api/zzz', one(S.exec), {}],
  stores: () => ['GET', '/api/stores', one(S.exec), undefined],
  bad: () => ['POST', '/api/Opportunity', one(S.exec), { action: 'read', id: 'x' }],
  page: () => ['GET', '/admin-opportunity', one(S.admin), undefined],
  home: () => ['GET', '/', '', undefined],
};
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
function send([method, path, token, body]: [string, string, string, unknown]): Promise<[number, number, string]> {
  return new Promise((resolve, reject) => {
    const b = body === undefined ? '' : JSON.stringify(body);
    const r = http.request({ host: '127.0.0.1', port, method, path, agent, headers: { ...(method === 'GET' ? { cookie: `session=${token}` } : { authorization: `Bearer ${token}` }), 'content-type': 'application/json', 'content-length': Buffer.byteLength(b) } }, (res) => {
      const parts: Buffer[] = []; let n = 0; res.on('data', (c) => { n += c.length; if (res.statusCode! >= 300) parts.push(c); }); res.on('end', () => resolve([res.statusCode!, n, Buffer.concat(parts).toString()]));
    }); r.on('error', reject); r.end(b);
  });
}
for (const name of only.split(',')) {
  const make = cases[name]!;
  if (name === 'close') await makeStock(15000);
  const run = async (ms: number) => { const end = performance.now() + ms; let n = 0, bytes = 0; const bad: Record<string, number> = {}; const lat: number[] = [];
    await Promise.all(Array.from({ length: 16 }, async () => { while (performance.now() < end) { const t = performance.now(); const [s, b, text] = await send(make()); lat.push(performance.now() - t); n++; bytes = b; if (s >= 300) { const k = String(s); bad[k] = (bad[k] ?? 0) + 1; } } }));
    lat.sort((a,b)=>a-b); return { n, bytes, bad, p50: lat[lat.length>>1]!, p99: lat[Math.floor(lat.length*.99)]! }; };
  await run(1000);
  const c0 = cpu(), t0 = performance.now(); const r = await run(secs*1000); const t = performance.now() - t0; const c1 = cpu();
  console.log(name.padEnd(8), `${(r.n/t*1000).toFixed(0)} req/s  server ${((c1[0]!-c0[0]!)/r.n).toFixed(2)} ms  db ${((c1[1]!-c0[1]!)/r.n).toFixed(2)} ms  p50 ${r.p50.toFixed(1)} p99 ${r.p99.toFixed(1)}  ${r.bytes} B`, Object.keys(r.bad).length ? r.bad : '');
}
await db.end(); agent.destroy();
