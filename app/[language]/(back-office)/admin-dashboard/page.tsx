import type { Metadata } from 'next';
import { DashboardScreen } from '@/components/desk/dashboards/dashboard-screen';
import { ManyOpenings } from '@/components/desk/access-log/many-openings';
import { RateReminder } from '@/components/money/gold-rate/rate-reminder';
import { readManyOpenings } from '@/lib/desk/access-log/many-openings';
import { readAlerts } from '@/lib/desk/dashboard/alerts';
import { readToday } from '@/lib/desk/dashboard/today';
import { readCurrentRates } from '@/lib/money/gold-rate/operations';
import { guardPage } from '@/lib/server/page';
import { loadOptional } from '@/app/load-optional';
import { dashboardToday } from '@/app/[language]/(back-office)/dashboard-today';
import { saleStoreOptions } from '@/app/[language]/(back-office)/sale-stores';

export const metadata: Metadata = { title: 'Admin dashboard' };

export default async function AdminDashboardPage() {
  const session = await guardPage('/admin-dashboard');
  const now = new Date();
  const [day, figures, alerts, stores, rates, openings] = await Promise.all([
    dashboardToday('admin', session),
    loadOptional(session.run(readToday, {})),
    loadOptional(session.run(readAlerts, {})),
    saleStoreOptions(session),
    loadOptional(session.run(readCurrentRates, {})),
    loadOptional(session.run(readManyOpenings, {})),
  ]);
  return (
    <DashboardScreen
      role="admin"
      day={day}
      figures={figures}
      alerts={alerts}
      stores={stores}
      rendered={now.toISOString()}
    >
      {openings !== null && <ManyOpenings found={openings} className="mb-6" />}
      {rates !== null && <RateReminder rates={rates.data} now={now} />}
    </DashboardScreen>
  );
}
