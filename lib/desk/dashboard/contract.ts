import { z } from 'zod';
import { endpointContract, noInput, type OutputOf } from '@/lib/contract';
import type { AuditRecord } from '@/lib/desk/audit/contract';

const count = (of: string) =>
  z
    .int()
    .min(0)
    .optional()
    .meta({ description: `Number of ${of}.` });

export const dashboardCounts = endpointContract({
  method: 'POST',
  path: '/dashboard_counts',
  summary: 'Count the records in your lists',
  input: noInput,
  output: z.object({
    data: z.object({
      opportunities: count('opportunities'),
      orders: count('orders'),
      users: count('users'),
      bookings: count('bookings'),
      referrals: count('customers you referred'),
    }),
  }),
});

const waiting = (what: string) => z.int().min(0).max(100).meta({ description: what });

export const deskCounts = endpointContract({
  method: 'POST',
  path: '/desk_counts',
  summary: 'Count what waits for you',
  input: noInput,
  output: z.object({
    data: z.object({
      visits: waiting("Today's visits of all stores that are still expected, up to 100."),
      tasks: waiting('Your overdue tasks, up to 100.'),
      payments: waiting(
        'Payment orders with a payment that needs attention, up to 100. For admins only.',
      ).optional(),
    }),
  }),
});

export type DeskCounts = OutputOf<typeof deskCounts>['data'];

export interface TodaysVisits {
  /** At all stores. */
  readonly counts: {
    readonly expected: number;
    readonly arrived: number;
    readonly served: number;
    readonly no_show: number;
  };
  /** Expected visits of the actor's own customers. */
  readonly next: readonly {
    readonly id: number;
    /** `HH:MM:SS` at the store. */
    readonly slot_time: string;
    readonly customer_id: number;
    readonly name: string;
    /** Title of the store. */
    readonly title: string;
  }[];
}

/** Of one day, amounts in rupees; sales within the actor's scope, visits of all stores. */
export interface DayFigures {
  /** Payments less refunds. */
  readonly received: number;
  /** Visits of the day, also those to which nobody came. */
  readonly visits: number;
  readonly won: number;
  /** Payments on orders of earlier days. */
  readonly dues: number;
}

export interface StoreToday {
  readonly id: number;
  readonly title: string;
  /** Rupees. */
  readonly received: number;
  readonly visits: number;
  readonly won: number;
  /** Rupees due as of now. */
  readonly due: number;
}

export interface TodayFigures {
  /** `YYYY-MM-DD` at the stores. */
  readonly day: string;
  readonly today: DayFigures;
  readonly yesterday: DayFigures;
  /** For admins; empty for others, and with a single store. */
  readonly stores: readonly StoreToday[];
}

export interface SaleAlerts {
  readonly alerts: readonly SaleAlert[];
  /** First of the two days, `YYYY-MM-DD` at the stores. */
  readonly since: string;
  /** The trail has others of these days. */
  readonly hasMore: boolean;
}

/** What the owner looks at: a void, a refund, an edited total, a discount. */
export interface SaleAlert {
  readonly entry: AuditRecord;
  /** Rupees before tax, for a discount. */
  readonly discount: number | null;
  /** The sale of an item. */
  readonly sale: { readonly entity: 'order' | 'opportunity'; readonly id: number } | null;
}
