import type { Metadata } from 'next';
import { ClientTexts } from '@/components/layout/client-texts';
import { LockScreen } from '@/components/people/shared-counter/lock-screen';
import { destinationAfterLogin } from '@/lib/kernel/access/routes';
import { readLockScreen } from '@/lib/people/shared-counter/lock-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Locked', robots: { index: false, follow: false } };

interface LockedPageProps {
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function LockedPage({ searchParams }: LockedPageProps) {
  const { next } = await searchParams;
  const { actor, run } = await guardPage('/locked');
  const screen = await run(readLockScreen, {});
  const opened = { ...actor, locked: false };
  const back = destinationAfterLogin(opened, typeof next === 'string' ? next : null);
  return (
    <ClientTexts sections={['ui']}>
      <LockScreen {...screen} back={back} />
    </ClientTexts>
  );
}
