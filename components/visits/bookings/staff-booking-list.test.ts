import { describe, expect, it } from 'vitest';
import { readListQuery } from '@/components/back-office/list-query';
import { bookingPeriods, bookingRequest, daysOf, staffBookingList } from './staff-booking-list';

function requested(address: Record<string, string>, today = '2026-11-25'): unknown {
  return JSON.parse(JSON.stringify(bookingRequest(readListQuery(staffBookingList, address), today)));
}
const plain = { limit: 50, sort: 'slot' };

describe('the staff bookings in the address', () => {
  it.each([
    [{}, { direction: 'asc', from_date: '2026-11-25' }],
    [{ period: 'today' }, { direction: 'asc', from_date: '2026-11-25', to_date: '2026-11-25' }],
    [{ period: 'tomorrow' }, { direction: 'asc', from_date: '2026-11-26', to_date: '2026-11-26' }],
    [{ period: 'week' }, { direction: 'asc', from_date: '2026-11-23', to_date: '2026-11-29' }],
    [{ period: 'all' }, { direction: 'desc' }],
    [{ period: 'all', direction: 'asc' }, { direction: 'asc' }],
    [{ period: 'yesterday' }, { direction: 'asc', from_date: '2026-11-25' }],
    [{ slot_date: '2026-01-31' }, { direction: 'asc', slot_date: '2026-01-31' }],
    [
      { slot_date: '2026-01-31', period: 'all' },
      { direction: 'asc', slot_date: '2026-01-31' },
    ],
    [{ slot_date: '2026-02-31' }, { direction: 'asc', from_date: '2026-11-25' }],
    [{ direction: 'sideways' }, { direction: 'asc', from_date: '2026-11-25' }],
  ])('%j requests %j', (address, request) => {
    expect(requested(address)).toEqual({ ...plain, ...request });
  });

  it('weeks begin on Monday, on any day', () => {
    for (let day = 23; day <= 29; day += 1)
      expect(daysOf('week', `2026-11-${day}`)).toEqual({ from_date: '2026-11-23', to_date: '2026-11-29' });
    expect(daysOf('week', '2027-01-01')).toEqual({ from_date: '2026-12-28', to_date: '2027-01-03' });
  });

  it('never sends the name of a period', () => {
    for (const period of bookingPeriods) expect(requested({ period })).not.toHaveProperty('period');
  });
});
