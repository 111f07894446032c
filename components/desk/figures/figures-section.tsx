'use client';

import { useQueryStates } from 'nuqs';
import { storeText } from '@/components/sales/stores/store-choice';
import { LoginAgain } from '@/components/portal/login-again';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { lazyPart } from '@/components/ui/lazy-part';
import { SegmentedFilter } from '@/components/ui/segmented-filter';
import type { SelectOption } from '@/components/ui/select';
import { SelectField } from '@/components/ui/select-field';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { useNow } from '@/components/ui/use-now';
import { LazyRender } from '@/components/ui/lazy-render';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import { comparedDays, figurePeriods, type ComparedDays, type DateRange } from '@/lib/desk/figures/rules';
import { formatShortDate, formatDates, storeDate } from '@/lib/kernel/text/format';
import { failureText } from '@/lib/kernel/text/failures';
import { FigureCards } from './figure-cards';
import { linksOf } from './figure-links';
import { figuresText as text } from './figures-text';
import { figuresParsers, readFiguresView } from './figures-view';
import { OwnDates } from './own-dates';
import { useFigures } from './use-figures';

const FigureCharts = lazyPart(() => import('./figure-charts').then((module) => module.FigureCharts), 'page');
const StaffTable = lazyPart(() => import('./staff-table').then((module) => module.StaffTable), 'page');

const periods = figurePeriods.map((value) => ({ value, label: text.periods[value] }));

interface FiguresSectionProps {
  role: StaffRole;
  /** Server time, ISO 8601. */
  rendered: string;
  /** Stores that sell. */
  stores: readonly SelectOption[];
}

/** Figures of a period and person (docs/product/figures.md). */
export function FiguresSection({ role, rendered, stores }: FiguresSectionProps) {
  const today = storeDate(useNow(rendered));
  const [given, setGiven] = useQueryStates(figuresParsers, { history: 'push', scroll: false, shallow: true });
  const view = readFiguresView(given, today);
  const { period, days, staffId, storeId } = view;
  const { loaded, failure, busy, reload } = useFigures(days, staffId, storeId);
  const staff = loaded?.data.staff ?? [];
  // Links and charts follow the figures shown: the last ones while others load.
  const shownDays = loaded?.days ?? days;
  const person = staff.find(({ id }) => id === (loaded ?? view).staffId) ?? null;
  const links = linksOf(role, shownDays, person, (loaded ?? view).storeId);
  const personValue = staffId === null ? '' : String(staffId);
  const choosePerson = (id: string) => void setGiven({ staff: id || null });
  const personSelect = useEarlyInput<HTMLSelectElement>(personValue, choosePerson);
  const chooseStore = (id: string) => void setGiven({ store: id || null });
  const storeSelect = useEarlyInput<HTMLSelectElement>(storeId ?? '', chooseStore);

  return (
    <section aria-labelledby="figures" className="mt-10 md:mt-12">
      <h2 id="figures" className="text-title">
        {text.title}
      </h2>
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <SegmentedFilter
          label={text.period}
          options={periods}
          value={period}
          onChange={(next) =>
            void setGiven({ period: next, from: null, to: null, ...(next === 'own' ? days : {}) })
          }
        />
        {role === 'admin' && (
          <div className="w-full xs:w-72">
            <SelectField
              ref={personSelect}
              label={text.person}
              value={personValue}
              placeholder={text.everybody}
              options={peopleOf(staff, staffId)}
              onChange={(event) => choosePerson(event.target.value)}
            />
          </div>
        )}
        {stores.length > 1 && (
          <div className="w-full xs:w-72">
            <SelectField
              ref={storeSelect}
              label={storeText.label}
              value={storeId ?? ''}
              placeholder={storeText.all}
              options={stores}
              onChange={(event) => chooseStore(event.target.value)}
            />
          </div>
        )}
      </div>
      {period === 'own' && (
        <div className="mt-3">
          <OwnDates
            days={days}
            onChange={(own) => void setGiven({ period, ...own }, { history: 'replace' })}
          />
        </div>
      )}
      <p className="mt-3 mb-4 text-sm text-ink-soft">
        {comparisonText(shownDays, loaded?.data.compared ?? comparedDays(days, today))}
      </p>
      <p role="status" className="sr-only">
        {busy && text.loading}
      </p>
      <Alert
        className="mb-4"
        action={
          <Recovery {...{ role, failure, reload, onEverybody: () => void setGiven({ staff: null }) }} />
        }
      >
        {failure !== null && sentenceOf(failure.status)}
      </Alert>
      <div
        aria-busy={busy}
        className={classes(
          '@container grid gap-4',
          busy && loaded !== null && 'opacity-60',
          failure !== null && 'hidden',
        )}
      >
        <FigureCards data={loaded?.data ?? null} links={links} />
        {loaded !== null && (
          <LazyRender>
            <FigureCharts data={loaded.data} days={shownDays} links={links} />
            {role === 'admin' && (
              <StaffTable
                role={role}
                staff={staff}
                days={shownDays}
                storeId={loaded.storeId}
                onChoose={(id) => void setGiven({ staff: String(id) })}
              />
            )}
          </LazyRender>
        )}
      </div>
    </section>
  );
}

interface RecoveryProps {
  role: StaffRole;
  failure: { readonly status: number } | null;
  reload(): void;
  onEverybody(): void;
}

function Recovery({ role, failure, reload, onEverybody }: RecoveryProps) {
  if (failure?.status === 401) return <LoginAgain next={dashboardOf[role]} />;
  const [label, act] = failure?.status === 404 ? [text.showEverybody, onEverybody] : [text.retry, reload];
  return (
    <Button variant="secondary" size="small" onClick={act}>
      {label}
    </Button>
  );
}

function sentenceOf(status: number): string {
  if (status === 401) return failureText.authenticationRequired;
  return status === 404 ? text.notFound : text.failed;
}

function comparisonText(days: DateRange, { days: sofar, previous }: ComparedDays): string {
  return sofar.to === days.to
    ? text.shown(rangeText(days), rangeText(previous))
    : text.untilToday(rangeText(sofar), rangeText(previous));
}

function rangeText({ from, to }: { from: string; to: string }): string {
  return from === to ? formatShortDate(from) : formatDates(from, to);
}

/** The chosen person stays in the list until the people are loaded. */
function peopleOf(
  staff: readonly { id: number; name: string; role: 'executive' | 'employee' }[],
  chosen: number | null,
) {
  const people = staff.map(({ id, name, role }) => ({
    value: String(id),
    label: `${name} (${text.staff.roles[role]})`,
  }));
  return chosen === null || staff.some(({ id }) => id === chosen)
    ? people
    : [{ value: String(chosen), label: String(chosen) }, ...people];
}
