'use client';

import type { ReactNode } from 'react';
import type { Role } from '@/lib/access/actor';
import { Footer } from './footer';
import { Header } from './header';

interface SiteFrameProps {
  /** The role the page was rendered for, null for a visitor. Undefined on prerendered pages: determined in the browser. */
  role?: Role | null | undefined;
  children: ReactNode;
}

/**
 * Header, content and footer. A client component: pages then contain header and footer as HTML only, and not three times as data for
 * React.
 */
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
