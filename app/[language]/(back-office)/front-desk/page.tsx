import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { FrontDeskScreen, type Scanned } from '@/components/visits/front-desk/front-desk-screen';
import { frontDeskText } from '@/components/visits/front-desk/front-desk-text';
import { isStaff } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import { guardPage } from '@/lib/server/page';
import { readDeskStores } from '@/lib/visits/front-desk/desk-stores';
import { findVisit } from '@/lib/visits/front-desk/operations';

export const metadata: Metadata = { title: frontDeskText.title };

interface FrontDeskPageProps {
  searchParams: Promise<{ code?: string | string[] }>;
}

/** `?code=` comes from a scanned QR code. Opening the page changes no visit. */
export default async function FrontDeskPage({ searchParams }: FrontDeskPageProps) {
  const { code: codeParameter } = await searchParams;
  const code =
    typeof codeParameter === 'string' && codeParameter.trim() !== ''
      ? codeParameter.trim().slice(0, 40)
      : null;
  const query = code === null ? '' : `?code=${encodeURIComponent(code)}`;
  const { actor, run } = await guardPage('/front-desk', query);
  // For the type: the route table admits only staff.
  if (!isStaff(actor)) redirect('/gold');
  const stores = await run(readDeskStores, {});
  const scanned: Scanned | null = code === null ? null : { code, visit: await run(findVisit, { code }) };
  return (
    <FrontDeskScreen
      role={actor.role}
      actorId={actor.id}
      home={dashboardOf[actor.role]}
      stores={stores}
      scanned={scanned}
      renderedAt={new Date().toISOString()}
    />
  );
}
