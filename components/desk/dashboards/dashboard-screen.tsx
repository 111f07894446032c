'use client';

import { ChevronRight } from '@lucide/icons';
import type { ReactNode } from 'react';
import { CountTiles } from '@/components/back-office/count-tiles';
import { LoginAgain } from '@/components/portal/login-again';
import { FiguresSection } from '@/components/desk/figures/figures-section';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { DashboardToday, type DashboardTodayData } from '@/components/desk/tasks/dashboard-today';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { SelectOption } from '@/components/ui/select';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import { dashboardsText as text } from './dashboards-text';
import { useCounts } from './use-counts';
import { dashboardVariants } from './variants';

interface DashboardScreenProps {
  role: StaffRole;
  day: DashboardTodayData;
  /** Server time, ISO 8601. */
  rendered: string;
  /** Stores that sell. */
  stores: readonly SelectOption[];
  /** Reminders of this role. */
  children?: ReactNode;
}

export function DashboardScreen({ role, day, rendered, stores, children }: DashboardScreenProps) {
  const { title, text: line, tiles, records } = dashboardVariants[role];
  const counts = useCounts();
  return (
    <PageFrame>
      <PageHeading title={title} text={line} />
      {children}
      <DashboardToday {...day} />
      <p role="status" className="sr-only">
        {counts.status === 'loading' && text.loading}
      </p>
      <Alert
        className="mb-6"
        action={
          counts.signedOut ? (
            <LoginAgain next={dashboardOf[role]} />
          ) : (
            <Button variant="secondary" size="small" onClick={counts.reload}>
              {text.retry}
            </Button>
          )
        }
      >
        {counts.failure}
      </Alert>
      <CountTiles tiles={tiles.map(({ count, label, href }) => ({ label, href, count: counts.of(count) }))} />
      {records.length > 0 && (
        <section aria-labelledby="records" className="mt-10 md:mt-12">
          <h2 id="records" className="text-title">
            {text.records}
          </h2>
          <ul className="mt-4 grid gap-4 md:grid-cols-2">
            {records.map((record) => (
              <RecordLink key={record.href} {...record} />
            ))}
          </ul>
        </section>
      )}
      {/* Last: grows when its charts come into view. */}
      <FiguresSection role={role} rendered={rendered} stores={stores} />
    </PageFrame>
  );
}

function RecordLink({ href, title, text: line }: { href: string; title: string; text: string }) {
  return (
    <li>
      <a
        href={href}
        className="group flex h-full items-center gap-4 rounded-lg border border-ivory-line bg-white p-5 shadow-rest transition-shadow hover:shadow-lift md:px-6"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-display text-title font-medium">{title}</span>
          <span className="block text-sm text-ink-soft">{line}</span>
        </span>
        <Icon
          of={ChevronRight}
          className="size-6 shrink-0 text-ink-soft transition-transform motion-safe:group-hover:translate-x-1"
        />
      </a>
    </li>
  );
}
