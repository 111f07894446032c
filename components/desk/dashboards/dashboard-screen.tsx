'use client';

import type { ReactNode } from 'react';
import { CountTiles } from '@/components/back-office/count-tiles';
import { LoginAgain } from '@/components/portal/login-again';
import { FiguresSection } from '@/components/desk/figures/figures-section';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { DashboardToday, type DashboardTodayData } from '@/components/desk/tasks/dashboard-today';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { SelectOption } from '@/components/ui/select';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import type { SaleAlerts, TodayFigures } from '@/lib/desk/dashboard/contract';
import { formatDate, storeDate } from '@/lib/kernel/text/format';
import { AlertsPart } from './alerts-part';
import { StoresToday } from './stores-today';
import { TodayFiguresPart } from './today-figures';
import { dashboardsText as text } from './dashboards-text';
import { useCounts } from './use-counts';
import { dashboardVariants } from './variants';

interface DashboardScreenProps {
  role: StaffRole;
  day: DashboardTodayData;
  /** Null if loading failed. */
  figures: TodayFigures | null;
  /** For admins; null if loading failed. */
  alerts?: SaleAlerts | null | undefined;
  /** Server time, ISO 8601. */
  rendered: string;
  /** Stores that sell. */
  stores: readonly SelectOption[];
  /** Reminders of this role. */
  children?: ReactNode;
}

export function DashboardScreen({
  role,
  day,
  figures,
  alerts,
  rendered,
  stores,
  children,
}: DashboardScreenProps) {
  const { title, tiles } = dashboardVariants[role];
  const counts = useCounts();
  return (
    <PageFrame dense>
      <PageHeading dense title={title} text={formatDate(storeDate(new Date(rendered)))} />
      {children}
      <TodayFiguresPart role={role} figures={figures} />
      <DashboardToday {...day} />
      {alerts !== undefined && <AlertsPart alerts={alerts} />}
      {figures !== null && <StoresToday day={figures.day} stores={figures.stores} />}
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
      <CountTiles
        tiles={tiles.map(({ count, label, href }) => ({
          label,
          href,
          count: counts.of(count),
          failed: counts.status === 'failed',
        }))}
      />
      {/* Last: grows when its charts come into view. */}
      <FiguresSection role={role} rendered={rendered} stores={stores} />
    </PageFrame>
  );
}
