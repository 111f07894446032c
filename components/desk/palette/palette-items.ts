import { navOf } from '@/components/layout/staff-nav';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { OutputOf } from '@/lib/contract';
import { customerLink, recordLink, screensOf } from '@/lib/kernel/access/record-links';
import type { DueRecord } from '@/lib/money/dues/contract';
import type { search } from '@/lib/desk/search/contract';
import { formatDate, formatRupees, formatTime } from '@/lib/kernel/text/format';
import { paletteText as text } from './palette-text';
import type { PaletteItem } from './recent';

export type Found = OutputOf<typeof search>['data'] & { readonly dues: readonly DueRecord[] };

export interface PaletteGroup {
  readonly value: string;
  readonly items: readonly PaletteItem[];
}

const item = (key: string, label: string, href: string, note = ''): PaletteItem => ({
  key,
  label,
  note,
  href,
  opens: null,
});

/** The action that asks for an order first. */
export const recordPayment = 'record-payment';

export function placesOf(role: StaffRole, typed: string): PaletteGroup[] {
  const searchTerm = typed.trim().toLowerCase();
  const fits = ({ label }: PaletteItem) => label.toLowerCase().includes(searchTerm);
  const dues = navOf[role].flatMap(({ entries }) => entries).find(({ key }) => key === 'dues');
  const actions = [
    {
      ...item('create-opportunity', text.createOpportunity, screensOf[role].opportunity),
      opens: 'new',
    },
    ...(dues === undefined ? [] : [item(recordPayment, text.recordPayment, dues.path)]),
  ];
  const pages = navOf[role].flatMap(({ entries }) =>
    entries.map(({ key, label, path }) => item(`page-${key}`, label, path)),
  );
  return withoutEmpty([
    { value: text.groups.actions, items: actions.filter(fits) },
    { value: text.groups.pages, items: pages.filter(fits) },
  ]);
}

export function resultsOf(
  role: StaffRole,
  { customers, opportunities, orders, bookings, dues }: Found,
): PaletteGroup[] {
  return withoutEmpty([
    {
      value: text.groups.dues,
      items: dues.map(({ id, name, username, pending_amount: due }) => ({
        ...item(
          `payment-${id}`,
          name,
          recordLink(role, 'order', id),
          noteOf(username, text.due(formatRupees(due)), text.id(id)),
        ),
        opens: `${recordPayment}-${id}`,
      })),
    },
    {
      value: text.groups.customers,
      items: customers.map(({ id, name, mobile }) => ({
        ...item(`customer-${id}`, name, customerLink(id, mobile)),
        mobile,
      })),
    },
    {
      value: text.groups.opportunities,
      items: opportunities.map(({ id, name, username, total_amount: total }) =>
        item(
          `opportunity-${id}`,
          name,
          recordLink(role, 'opportunity', id),
          noteOf(username, formatRupees(total), text.id(id)),
        ),
      ),
    },
    {
      value: text.groups.orders,
      items: orders.map(({ id, name, username, total_amount: total }) =>
        item(
          `order-${id}`,
          name,
          recordLink(role, 'order', id),
          noteOf(username, formatRupees(total), text.id(id)),
        ),
      ),
    },
    {
      value: text.groups.bookings,
      items: bookings.map(
        ({ id, code, user_name: name, user_mobile: mobile, slot_date: date, slot_time: time }) => ({
          ...item(
            `booking-${id}`,
            `${formatDate(date)}, ${formatTime(time)}`,
            recordLink(role, 'booking', id),
            noteOf(name, code),
          ),
          mobile,
        }),
      ),
    },
  ]);
}

export const noteOf = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');

export function withoutEmpty(groups: readonly PaletteGroup[]): PaletteGroup[] {
  return groups.filter(({ items }) => items.length > 0);
}
