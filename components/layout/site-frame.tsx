import type { ReactNode } from 'react';
import type { Role } from '@/lib/access/actor';
import { Footer } from './footer';
import { Header } from './header';

interface SiteFrameProps {
  /** Who the page was rendered for, null for a visitor. Left out on pages that are the same for everyone: the browser then knows. */
  role?: Role | null | undefined;
  children: ReactNode;
}

/** Header, content and footer. Each group of pages brings its own, since only some are rendered for a session. */
export function SiteFrame({ role, children }: SiteFrameProps) {
  return (
    <>
      <Header rendered={role} />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <Footer rendered={role} />
    </>
  );
}
