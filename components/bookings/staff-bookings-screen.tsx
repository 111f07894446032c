'use client';

import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { DateFilter } from '@/components/back-office/date-filter';
import { FilterSelect, FiltersBar, SearchBox } from '@/components/back-office/list-controls';
import { ListFrame, NoRows } from '@/components/back-office/list-frame';
import type { FirstPage, ListPage } from '@/components/back-office/list-view';
import { RecordTable } from '@/components/back-office/record-table';
import { useListView } from '@/components/back-office/use-list-view';
import { useRecordList } from '@/components/back-office/use-record-list';
import { useNow } from '@/components/customer/use-now';
import { SegmentedFilter } from '@/components/ui/segmented-filter';
import type { StaffRole } from '@/lib/access/actor';
import { dashboardOf } from '@/lib/access/dashboards';
import type { StaffBookingRecord, StoreRecord } from '@/lib/bookings/contract';
import { listBookings } from '@/lib/bookings/lazy';
import { bookingDefinition } from '@/lib/bookings/record';
import { call, type Outcome } from '@/lib/gateway/client';
import { storeDate } from '@/lib/text/format';
import { failureText } from '@/lib/text/messages';
import { staffBookingColumns } from './staff-booking-columns';
import { StaffBookingDetails } from './staff-booking-details';
import { bookingPeriods, bookingRequest, daysOf, staffBookingList } from './staff-booking-list';
import { staffBookingsText as text } from './staff-bookings-text';

interface StaffBookingsScreenProps {
  /** Determines the target of Back to Dashboard. */
  role: StaffRole;
  first: FirstPage<StaffBookingRecord>;
  /** Dates with bookings, newest first. */
  slotDates: readonly string[];
  stores: readonly StoreRecord[];
  /** Server time, ISO 8601. */
  now: string;
}

/** Bookings of all customers, from today on in slot order. */
export function StaffBookingsScreen(props: StaffBookingsScreenProps) {
  const { role, first, stores } = props;
  const now = useNow(props.now);
  const controls = useListView(staffBookingList);
  const { view } = controls;
  const today = storeDate(now);
  const { slot_date, period } = view.filters;
  const [slotDates, setSlotDates] = useState(props.slotDates);
  const list = useRecordList({
    first,
    request: bookingRequest(view, today),
    async load(request, signal): Promise<Outcome<ListPage<StaffBookingRecord>>> {
      const outcome = await call(listBookings, request, { signal });
      if (!outcome.ok) return outcome;
      const { data, slot_dates, ...page } = outcome.data;
      setSlotDates(slot_dates);
      return { ...outcome, data: { ...page, rows: data } };
    },
  });
  const failure = list.failure?.message ?? failureText.staffBookingsLoad;
  return (
    <ListFrame
      title={text.title}
      home={dashboardOf[role]}
      // Here the server's message is already part of the sentence.
      list={{ ...list, failure: list.failure && { ...list.failure, message: null } }}
      controls={controls}
      loading={text.loading}
      failure={text.error(failure)}
      filters={
        <>
          <div className="mb-1">
            <SegmentedFilter
              label={text.period}
              options={(['upcoming', ...bookingPeriods] as const).map((value) => ({
                value,
                label: text.periods[value],
              }))}
              value={slot_date === undefined ? (period ?? 'upcoming') : null}
              onChange={(value) => controls.set({ slot_date: '', period: value === 'upcoming' ? '' : value })}
            />
          </div>
          <FiltersBar narrowed={controls.narrowed} onClear={controls.clear}>
            <SearchBox
              asFilter
              label={text.shop}
              value={view.filters.shop_address ?? ''}
              onSearch={(typed) => controls.filter('shop_address', typed, 'typed')}
            />
            <DateFilter
              label={text.date}
              value={slot_date}
              shown={slot_date === undefined ? text.days(daysOf(period, today)) : text.day(slot_date)}
              all={text.allDates}
              today={today}
              marked={{ dates: slotDates, meaning: text.hasBookings }}
              onChange={(date) =>
                controls.set(date === '' ? { slot_date: '', period: 'all' } : { slot_date: date, period: '' })
              }
            />
            <FilterSelect
              label={text.status}
              value={view.filters.status}
              all={text.allStatuses}
              options={bookingDefinition.fields.status.values.map((value) => ({
                value,
                label: text.statuses[value],
              }))}
              onChange={(value) => controls.filter('status', value)}
            />
            <SearchBox label={text.search} value={view.search} onSearch={controls.search} />
          </FiltersBar>
        </>
      }
    >
      <RecordTable
        label={text.title}
        columns={staffBookingColumns}
        rows={list.rows}
        nameOf={(booking) => text.nameOf(booking.id)}
        status={list.status}
        sort={view.sort}
        direction={view.direction}
        onSort={controls.sortBy}
        open={view.open}
        onToggle={controls.toggle}
        renderDetails={(booking, close) => (
          <StaffBookingDetails
            key={booking.id}
            booking={booking}
            stores={stores}
            now={now}
            onClose={close}
            // Responses of changes do not include the customer, who never changes.
            onChanged={(changed) => list.replace({ ...booking, ...changed })}
          />
        )}
        empty={
          <NoRows
            narrowed={controls.narrowed}
            failed={list.status === 'failed'}
            icon={<CalendarX className="size-6" />}
            title={text.none}
            narrowedTitle={text.none}
            onClear={controls.clear}
            // The matching visits may be in the past or on another day.
            action={
              slot_date === undefined && period === 'all'
                ? undefined
                : { label: text.showAllDates, onPress: () => controls.set({ slot_date: '', period: 'all' }) }
            }
          />
        }
      />
    </ListFrame>
  );
}
