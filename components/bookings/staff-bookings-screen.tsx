'use client';

import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { FilterSelect, FiltersBar, SearchBox } from '@/components/back-office/list-controls';
import { ListFrame, NoRows } from '@/components/back-office/list-frame';
import { requestOf, type FirstPage, type ListPage } from '@/components/back-office/list-view';
import { RecordTable } from '@/components/back-office/record-table';
import { useListView } from '@/components/back-office/use-list-view';
import { useRecordList } from '@/components/back-office/use-record-list';
import { useNow } from '@/components/customer/use-now';
import type { StaffRole } from '@/lib/access/actor';
import { dashboardOf } from '@/lib/access/dashboards';
import type { BookingRecord, StoreRecord } from '@/lib/bookings/contract';
import { listBookings } from '@/lib/bookings/soon';
import { bookingStatuses } from '@/lib/bookings/values';
import { call, type Outcome } from '@/lib/gateway/client';
import { formatDate } from '@/lib/text/format';
import { failureText } from '@/lib/text/messages';
import { staffBookingColumns } from './staff-booking-columns';
import { StaffBookingDetails } from './staff-booking-details';
import { staffBookingList } from './staff-booking-list';
import { staffBookingsText as text } from './staff-bookings-text';

interface StaffBookingsScreenProps {
  /** What differs by role: where Back to Dashboard leads. */
  role: StaffRole;
  first: FirstPage<BookingRecord>;
  /** All dates that there are visits on, newest first. */
  slotDates: readonly string[];
  stores: readonly StoreRecord[];
  /** The server's moment, ISO. */
  now: string;
}

/** Bookings as staff see them (specification 2.6): everybody's visits. */
export function StaffBookingsScreen(props: StaffBookingsScreenProps) {
  const { role, first, stores } = props;
  const now = useNow(props.now);
  const controls = useListView(staffBookingList);
  const { view } = controls;
  const [slotDates, setSlotDates] = useState(props.slotDates);
  const list = useRecordList({
    first,
    request: requestOf(view),
    async load(request, signal): Promise<Outcome<ListPage<BookingRecord>>> {
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
      // The server's words are part of the sentence here.
      list={{ ...list, failure: list.failure && { ...list.failure, message: null } }}
      controls={controls}
      loading={text.loading}
      failure={text.error(failure)}
      filters={
        <FiltersBar narrowed={controls.narrowed} onClear={controls.clear}>
          <SearchBox
            asFilter
            label={text.shop}
            value={view.filters.shop_address ?? ''}
            onSearch={(typed) => controls.filter('shop_address', typed, 'typed')}
          />
          <FilterSelect
            label={text.date}
            value={view.filters.slot_date}
            all={text.allDates}
            options={slotDates.map((value) => ({ value, label: formatDate(value) }))}
            onChange={(value) => controls.filter('slot_date', value)}
          />
          <FilterSelect
            label={text.status}
            value={view.filters.status}
            all={text.allStatuses}
            options={bookingStatuses.map((value) => ({ value, label: text.statuses[value] }))}
            onChange={(value) => controls.filter('status', value)}
          />
          <SearchBox label={text.search} value={view.search} onSearch={controls.search} />
        </FiltersBar>
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
            onChanged={list.replace}
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
          />
        }
      />
    </ListFrame>
  );
}
