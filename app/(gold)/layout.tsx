import type { ReactNode } from 'react';
import { SiteFrame } from '@/components/layout/site-frame';
import { roleOfPage } from '@/lib/server/page';

export default async function GoldLayout({ children }: { children: ReactNode }) {
  return <SiteFrame role={await roleOfPage()}>{children}</SiteFrame>;
}
