'use client';

import { CalendarX } from '@lucide/icons';
import { DateFilter } from '@/components/back-office/date-filter';
import { toListPage, type FirstPage, type ListPage } from '@/components/back-office/list-query';
import { choiceFilter } from '@/components/back-office/record-parts';
import { RecordScreen } from '@/components/back-office/record-screen';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { lazyTexts } from '@/components/ui/lazy-texts';
import { bookingTexts } from './booking-texts';
import { showToast } from '@/components/ui/toast';
import { useNow } from '@/components/ui/use-now';
import { SegmentedFilter } from '@/components/ui/segmented-filter';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import type { StaffBookingRecord, StoreRecord } from '@/lib/visits/bookings/contract';
import { bookingDefinition } from '@/lib/visits/bookings/record';
import { call } from '@/lib/gateway/client';
import { listBookings } from '@/lib/visits/bookings/endpoints';
import { storeDate } from '@/lib/kernel/text/format';
import { bookingFailureText } from '@/lib/kernel/text/failures';
import { staffBookingColumns } from './staff-booking-columns';
import { bookingPeriods, bookingRequest, daysOf, staffBookingList } from './staff-booking-list';
import { staffBookingsText as text } from './staff-bookings-text';

const StaffBookingDetails = lazyPart(
  () =>
    lazyTexts(
      bookingTexts,
      import('./staff-booking-details').then((module) => module.StaffBookingDetails),
    ),
  'page',
);

const CallerForm = lazyPart(() =>
  lazyTexts(
    bookingTexts,
    import('./caller-form').then((module) => module.CallerForm),
  ),
);

/** `slot_dates`: dates with bookings, newest first. */
type BookingPage = ListPage<StaffBookingRecord> & { readonly slot_dates: readonly string[] };

interface StaffBookingsScreenProps {
  role: StaffRole;
  first: FirstPage<StaffBookingRecord, BookingPage>;
  stores: readonly StoreRecord[];
  /** Server time, ISO 8601. */
  now: string;
}

const { shop_address, slot_date, status } = bookingDefinition.fields;

export function StaffBookingsScreen(props: StaffBookingsScreenProps) {
  const { role, first, stores } = props;
  const now = useNow(props.now);
  const today = storeDate(now);
  return (
    <RecordScreen
      title={text.title}
      home={dashboardOf[role]}
      spec={staffBookingList}
      first={first}
      exported="bookings"
      request={(view) => bookingRequest(view, today)}
      load={async (request, options) => toListPage(await call(listBookings, request, options))}
      loading={text.loading}
      failure={(failure) => text.error(failure?.message ?? bookingFailureText.staffBookingsLoad)}
      renderAbove={({ view: { filters }, set }) => (
        <SegmentedFilter
          label={text.period}
          options={(['upcoming', ...bookingPeriods] as const).map((value) => ({
            value,
            label: text.periods[value],
          }))}
          value={filters.slot_date === undefined ? (filters.period ?? 'upcoming') : null}
          onChange={(value) => set({ slot_date: '', period: value === 'upcoming' ? '' : value })}
        />
      )}
      filters={[
        { kind: 'text', name: 'shop_address', label: shop_address.label },
        {
          kind: 'custom',
          name: 'slot_date',
          render: ({ view: { filters }, set }, _rows, page) => (
            <DateFilter
              label={slot_date.label}
              value={filters.slot_date}
              shown={
                filters.slot_date === undefined
                  ? text.days(daysOf(filters.period, today))
                  : text.day(filters.slot_date)
              }
              all={text.allDates}
              today={today}
              marked={{ dates: page?.slot_dates ?? [], meaning: text.hasBookings }}
              onChange={(date) =>
                set(date === '' ? { slot_date: '', period: 'all' } : { slot_date: date, period: '' })
              }
            />
          ),
        },
        choiceFilter('status', status, text.allStatuses),
        { kind: 'search', label: text.search },
      ]}
      create={{
        label: text.caller.create,
        renderForm: ({ show, close }) => (
          <CallerForm
            stores={stores}
            today={today}
            onBooked={(booking, message) => {
              show(booking);
              showToast(message);
            }}
            onClose={close}
          />
        ),
      }}
      columns={staffBookingColumns}
      nameOf={(booking) => text.nameOf(booking.id)}
      empty={({ view: { filters }, set }) => ({
        icon: <Icon of={CalendarX} />,
        title: text.none,
        narrowedTitle: text.none,
        // The matching visits may be in the past or on another day.
        action:
          filters.slot_date === undefined && filters.period === 'all'
            ? undefined
            : { label: text.showAllDates, onPress: () => set({ slot_date: '', period: 'all' }) },
      })}
      renderDetails={(booking, { list, close }) => (
        <StaffBookingDetails
          booking={booking}
          stores={stores}
          now={now}
          onClose={close}
          // Responses of changes omit the customer.
          onChanged={(changed) => list.replace({ ...booking, ...changed })}
        />
      )}
    />
  );
}
