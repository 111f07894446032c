import type { AccountState } from '@/lib/kernel/access/routes';

/** Accounts of prisma/seed.ts. */
export const demoAccounts: readonly (AccountState & { readonly mobile: string })[] = [
  { role: 'admin', active: true, mobile: '9000000001' },
  { role: 'executive', active: true, mobile: '9000000002' },
  { role: 'employee', active: true, mobile: '9000000003' },
  { role: 'user', active: true, mobile: '9000000004' },
  { role: 'user', active: false, mobile: '9000000005' },
];
const DEMO_PASSWORD = 'demo1234';

/** @returns the session's cookie */
export async function signInDemo(siteUrl: string, mobile: string): Promise<{ name: string; value: string }> {
  const response = await fetch(`${siteUrl}/api/Login_Gold`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: siteUrl },
    body: JSON.stringify({ mobile, password: DEMO_PASSWORD }),
  });
  const cookie = response.headers.getSetCookie().find((each) => each.includes('session='));
  const [name, value] = cookie?.split(';')[0]?.split('=') ?? [];
  if (name === undefined || value === undefined)
    throw new Error(`The log-in of ${mobile} was answered ${response.status}.`);
  return { name, value };
}
