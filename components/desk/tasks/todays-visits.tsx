import { PartFailed } from '@/components/desk/dashboards/part-failed';
import { buttonStyles } from '@/components/ui/button-styles';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { TodaysVisits } from '@/lib/desk/dashboard/contract';
import { formatCount, formatTime } from '@/lib/kernel/text/format';
import { tasksText } from './tasks-text';

const text = tasksText.visits;
const states = ['expected', 'arrived', 'served', 'no_show'] as const;

interface TodaysVisitsCardProps {
  role: StaffRole;
  /** Null if loading failed. */
  visits: TodaysVisits | null;
}

/** Today's visits by state, and the next ones of the user's customers. */
export function TodaysVisitsCard({ role, visits }: TodaysVisitsCardProps) {
  return (
    <section
      aria-labelledby="todays-visits"
      className="rounded-lg border border-ivory-line bg-white p-5 shadow-rest"
    >
      <div className="flex min-h-touch flex-wrap items-center justify-between gap-3">
        <h2 id="todays-visits" className="text-title">
          {text.title}
        </h2>
        <a href="/front-desk" className={buttonStyles({ variant: 'secondary', size: 'small' })}>
          {text.frontDesk}
        </a>
      </div>
      {visits === null ? (
        <PartFailed sentence={text.failed} />
      ) : (
        <>
          <dl aria-label={text.counts} className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
            {states.map((state) => (
              <div key={state} className="min-w-0">
                <dt className="text-xs text-ink-muted">{text.count[state]}</dt>
                <dd className="text-title font-semibold tabular-nums">{formatCount(visits.counts[state])}</dd>
              </div>
            ))}
          </dl>
          <Next role={role} visits={visits} />
        </>
      )}
    </section>
  );
}

function Next({ role, visits: { counts, next } }: { role: StaffRole; visits: TodaysVisits }) {
  if (next.length === 0) {
    const isNone = states.every((state) => counts[state] === 0);
    const isOfOthers = counts.expected > 0;
    return (
      <p className="mt-4 text-sm text-ink-soft">
        {isNone ? text.none : isOfOthers ? text.noneOfYours : text.noneExpected}
      </p>
    );
  }
  return (
    <>
      <h3 className="mt-4 font-text text-sm font-semibold text-ink-soft">
        {role === 'admin' ? text.next : text.yours}
      </h3>
      <ul className="mt-1">
        {next.map((visit) => (
          <li
            key={visit.id}
            className="flex items-baseline gap-3 border-t border-ivory-line py-2 text-sm first:border-t-0"
          >
            <span className="shrink-0 font-semibold tabular-nums">{formatTime(visit.slot_time)}</span>
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{visit.name}</span>
              <span className="block text-xs text-ink-muted wrap-anywhere">{visit.title}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
