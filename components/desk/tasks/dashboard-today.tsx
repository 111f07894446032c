import type { Viewer } from '@/components/back-office/viewer';
import type { TodaysVisits } from '@/lib/desk/dashboard/contract';
import { OwnTasks, type OwnTaskPages } from './own-tasks';
import { TodaysVisitsCard } from './todays-visits';

export interface DashboardTodayData {
  readonly viewer: Viewer;
  readonly tasks: OwnTaskPages;
  readonly visits: TodaysVisits | null;
  /** Server time, ISO 8601. */
  readonly renderedAt: string;
}

export function DashboardToday({ viewer, tasks, visits, renderedAt }: DashboardTodayData) {
  return (
    <div className="mb-8 grid items-start gap-4 lg:grid-cols-5">
      <div className="min-w-0 lg:col-span-3">
        <OwnTasks viewer={viewer} first={tasks} renderedAt={renderedAt} />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <TodaysVisitsCard role={viewer.role} visits={visits} />
      </div>
    </div>
  );
}
