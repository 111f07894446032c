'use client';

import { CalendarCheck, SearchX } from '@lucide/icons';
import { useQueryState } from 'nuqs';
import { useState } from 'react';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { BackLink } from '@/components/back-office/back-link';
import { DayField } from '@/components/back-office/day-field';
import { dateFilter } from '@/components/back-office/filter-values';
import { PageFrame } from '@/components/layout/page-frame';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { SelectField } from '@/components/ui/select-field';
import { Skeleton } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { useHydrated } from '@/components/ui/use-hydrated';
import { useNow } from '@/components/ui/use-now';
import type { StaffRole } from '@/lib/access/actor';
import { storeDate } from '@/lib/text/format';
import type { DeskStore, VisitRecord } from '@/lib/visits/contract';
import { keepStore, useChosenStore } from './chosen-store';
import { frontDeskText as text } from './front-desk-text';
import { DeskActions } from './desk-actions';
import { PrintedVisits } from './printed-visits';
import { ScannedVisit } from './scanned-visit';
import { useVisits, type Day } from './use-visits';
import { VisitRow, type VisitRowProps } from './visit-row';

export interface Scanned {
  readonly code: string;
  readonly visit: VisitRecord | null;
}

interface FrontDeskProps {
  role: StaffRole;
  actorId: number;
  home: string;
  stores: readonly DeskStore[];
  /** Visit of the code in the URL. */
  scanned: Scanned | null;
  /** ISO 8601. */
  renderedAt: string;
}

/** Visits of a day at a store (docs/product/rules.md, "Front desk"). */
export function FrontDeskScreen({ role, actorId, home, stores, scanned, renderedAt }: FrontDeskProps) {
  const now = useNow(renderedAt);
  const today = storeDate(now);
  const [inUrl, setInUrl] = useQueryState('date', { history: 'push', scroll: false, shallow: true });
  const [code, setCode] = useQueryState('code', { history: 'replace', scroll: false, shallow: true });
  const date = dateFilter(inUrl ?? undefined) ?? today;
  const { store, chosen, choose } = useStore(stores, scanned?.visit ?? null);
  const hydrated = useHydrated();
  const list = useVisits(hydrated ? (store?.shop_address ?? null) : null, date);
  const [search, setSearch] = useState('');
  const chooseDate = (wanted: string) => void setInUrl(wanted === today ? null : wanted);
  const searchControl = useEarlyInput<HTMLInputElement>('', setSearch);
  const storeControl = useEarlyInput<HTMLSelectElement>(store?.shop_address ?? '', choose);
  const { day, failure, loading, refresh, put, add } = list;

  return (
    <PageFrame width="table">
      <BackLink href={home} />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <h1 className="text-heading">{text.title}</h1>
        <DeskActions
          store={store?.shop_address ?? null}
          canPrint={day !== null}
          onAdded={(visit) => {
            chooseDate(today);
            add(visit);
          }}
        />
      </div>
      {day !== null && store !== undefined && (
        <PrintedVisits visits={day.data} date={date} shopAddress={store.shop_address} />
      )}
      {scanned !== null && code !== null && (
        <div className="mb-6 print:hidden">
          <ScannedVisit
            key={scanned.code}
            {...scanned}
            today={today}
            desk={chosen}
            onClose={() => void setCode(null)}
            onSaved={put}
            onChanged={() => void refresh()}
          />
        </div>
      )}
      {/* Side by side on a phone too, so that the visits begin higher; stacked if the text is large. */}
      <div className="mb-4 flex flex-wrap gap-3 md:gap-4 print:hidden">
        <div className="min-w-0 flex-1 basis-40">
          <SelectField
            label={text.store}
            value={store?.shop_address ?? ''}
            ref={storeControl}
            options={stores.map(({ shop_address: value, active }) => ({
              value,
              label: active ? value : text.switchedOff(value),
            }))}
            onChange={(event) => choose(event.target.value)}
          />
        </div>
        <div className="min-w-0 flex-1 basis-40">
          <DayField label={text.date} value={date} onChange={chooseDate} />
        </div>
      </div>
      <p role="status" className="sr-only">
        {loading ? text.loading : day !== null && text.loaded(day.data.length)}
      </p>
      <FailureAlert
        className="mb-4"
        sentence={text.failed}
        failure={failure}
        onRetry={() => void refresh()}
      />
      {loading && <Skeleton className="h-64" />}
      {day !== null && (
        <div className="print:hidden">
          <Counts counts={day.counts} />
          <div className="my-4">
            <TextField
              label={text.search}
              type="search"
              autoComplete="off"
              value={search}
              ref={searchControl}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          <Visits
            role={role}
            actorId={actorId}
            day={day}
            search={search}
            slotMinutes={store?.slot_minutes ?? 0}
            now={now}
            today={today}
            onSaved={put}
            onChanged={() => void refresh()}
          />
        </div>
      )}
    </PageFrame>
  );
}

/** The URL's store, else the one last chosen here, else the scanned visit's, else the first. */
function useStore(stores: readonly DeskStore[], scanned: VisitRecord | null) {
  const [inUrl, setInUrl] = useQueryState('store', { history: 'replace', scroll: false, shallow: true });
  const kept = useChosenStore();
  const known = (name: string | null | undefined) => stores.find(({ shop_address }) => shop_address === name);
  const chosen = known(inUrl) ?? known(kept);
  const choose = (shopAddress: string) => {
    keepStore(shopAddress);
    void setInUrl(shopAddress);
  };
  const store = chosen ?? known(scanned?.shop_address) ?? stores[0];
  return { store, chosen: chosen?.shop_address, choose };
}

function Counts({ counts }: { counts: Day['counts'] }) {
  return (
    <dl
      aria-label={text.counts}
      className="grid grid-cols-3 gap-2 rounded-lg border border-ivory-line bg-white p-3 shadow-rest md:grid-cols-6"
    >
      {(['expected', 'arrived', 'served', 'no_show', 'free', 'over'] as const).map((key) => (
        <div key={key} className="flex flex-col-reverse text-center">
          <dt className="text-sm text-ink-soft">{text.count[key]}</dt>
          <dd className="font-display text-title font-medium tabular-nums">{counts[key]}</dd>
        </div>
      ))}
    </dl>
  );
}

interface VisitsProps extends Omit<VisitRowProps, 'visit'> {
  day: Day;
  search: string;
}

function Visits({ day, search, ...row }: VisitsProps) {
  const wanted = search.trim().toLowerCase();
  const found = day.data.filter(({ code, mobile, name }) =>
    [code, mobile, name].some((value) => value.toLowerCase().includes(wanted)),
  );
  const box = 'rounded-lg border border-ivory-line bg-white shadow-rest';
  if (found.length > 0)
    return (
      <ul aria-label={text.visits} className={box}>
        {found.map((visit) => (
          <VisitRow key={visit.id} visit={visit} {...row} />
        ))}
      </ul>
    );
  const isCode = /^[a-z0-9]{6}$/.test(wanted);
  return (
    <div className={box}>
      {wanted === '' ? (
        <EmptyState icon={<Icon of={CalendarCheck} />} title={text.none} text={text.noneText} />
      ) : (
        <EmptyState
          icon={<Icon of={SearchX} />}
          title={text.noMatch}
          text={text.noMatchText}
          action={
            isCode && (
              <LinkButton href={`/front-desk?code=${wanted.toUpperCase()}`} wholePage>
                {text.lookUp(wanted.toUpperCase())}
              </LinkButton>
            )
          }
        />
      )}
    </div>
  );
}
