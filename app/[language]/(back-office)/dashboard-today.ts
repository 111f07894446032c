import type { DashboardTodayData } from '@/components/desk/tasks/dashboard-today';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { ownTasksShown } from '@/lib/limits';
import { readTodaysVisits } from '@/lib/desk/dashboard/todays-visits';
import type { PageSession } from '@/lib/server/page';
import { tasks } from '@/lib/desk/tasks/contract';
import { listTasks } from '@/lib/desk/tasks/operations';
import type { DueGroup } from '@/lib/desk/tasks/rules';
import { loadOptional } from '@/app/load-optional';

/** Top of a dashboard: the user's tasks and today's visits. */
export async function dashboardToday(
  role: StaffRole,
  { actor, run }: PageSession,
): Promise<DashboardTodayData> {
  const group = (due: DueGroup) =>
    loadOptional(
      run(
        listTasks,
        tasks.actions.list.input.parse({ filter: 'mine', state: 'open', due, limit: ownTasksShown }),
      ),
    );
  const [overdue, today, next, visits] = await Promise.all([
    group('overdue'),
    group('today'),
    group('next'),
    loadOptional(run(readTodaysVisits, {})),
  ]);
  return {
    viewer: { id: actor.id, role },
    tasks: { overdue, today, next },
    visits,
    renderedAt: new Date().toISOString(),
  };
}
