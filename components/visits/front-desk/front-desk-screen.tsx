'use client';

import { useQueryState } from 'nuqs';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { DayField } from '@/components/back-office/day-field';
import { dateFilter } from '@/components/back-office/filter-values';
import { ListHead } from '@/components/back-office/list-frame';
import { PageFrame } from '@/components/layout/page-frame';
import { SelectField } from '@/components/ui/select-field';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { useHydrated } from '@/components/ui/use-hydrated';
import { useNow } from '@/components/ui/use-now';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { storeDate } from '@/lib/kernel/text/format';
import type { DeskStore, VisitRecord } from '@/lib/visits/front-desk/contract';
import { rememberStore, useChosenStore } from './chosen-store';
import { frontDeskText as text } from './front-desk-text';
import { DayVisits } from './day-visits';
import { DeskActions } from './desk-actions';
import { PrintedVisits } from './printed-visits';
import { ScannedVisit } from './scanned-visit';
import { useVisits } from './use-visits';
import { WaitingPanel } from './waiting-panel';

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
  const chooseDate = (newDate: string) => void setInUrl(newDate === today ? null : newDate);
  const storeControl = useEarlyInput<HTMLSelectElement>(store?.shop_address ?? '', choose);
  const { day, failure, loading, refresh, put, add } = list;

  return (
    <PageFrame width="table">
      <div data-unanchored="">
        <div className="print:hidden">
          <ListHead home={home} title={text.title}>
            <div className="max-md:w-full md:ml-auto">
              <DeskActions
                store={store?.shop_address ?? null}
                canPrint={day !== null}
                onAdded={(visit) => {
                  chooseDate(today);
                  add(visit);
                }}
              />
            </div>
          </ListHead>
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
        <DayVisits
          role={role}
          actorId={actorId}
          day={day}
          loading={loading}
          slotMinutes={store?.slot_minutes ?? 0}
          now={now}
          today={today}
          onSaved={put}
          onChanged={() => void refresh()}
          which={
            <>
              <div className="min-w-0 flex-1 basis-40 lg:max-w-96">
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
              <div className="min-w-0 flex-1 basis-40 lg:max-w-48">
                <DayField label={text.date} value={date} onChange={chooseDate} />
              </div>
            </>
          }
        >
          <p role="status" className="sr-only">
            {loading ? text.loading : day !== null && text.loaded(day.data.length)}
          </p>
          <FailureAlert
            className="mb-4"
            sentence={text.failed}
            failure={failure}
            onRetry={() => void refresh()}
          />
          {day !== null && store !== undefined && date === today && (
            <WaitingPanel
              visits={day.data}
              shopAddress={store.shop_address}
              now={now}
              onSaved={put}
              onChanged={() => void refresh()}
            />
          )}
        </DayVisits>
      </div>
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
    rememberStore(shopAddress);
    void setInUrl(shopAddress);
  };
  const store = chosen ?? known(scanned?.shop_address) ?? stores[0];
  return { store, chosen: chosen?.shop_address, choose };
}
