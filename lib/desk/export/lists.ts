import type { z } from 'zod';
import { userDefinition } from '@/lib/people/accounts/record';
import type { Context, Operation } from '@/lib/kernel/access/operation';
import { validationRefusal } from '@/lib/kernel/access/validation-refusal';
import { readAccessLog } from '@/lib/desk/access-log/operations';
import { accessDefinition } from '@/lib/desk/access-log/record';
import { readAuditLog } from '@/lib/desk/audit/operations';
import { readAllBookings } from '@/lib/visits/bookings/back-office';
import { bookingDefinition } from '@/lib/visits/bookings/record';
import { exportRule } from '@/lib/limits';
import { findCustomers } from '@/lib/people/customers/list';
import { customerDefinition } from '@/lib/people/customers/record';
import { listDayBook } from '@/lib/money/day-book/entries';
import type { RowsOnly } from '@/lib/db/pagination';
import { readAdvances } from '@/lib/money/advances/operations';
import { listExchanges } from '@/lib/money/exchanges/list';
import { exchangeDefinition } from '@/lib/money/exchanges/record';
import { readDues } from '@/lib/money/dues/operations';
import { entryDefinition } from '@/lib/money/ledger/record';
import { readBreaches } from '@/lib/people/breaches/operations';
import { breachDefinition } from '@/lib/people/breaches/record';
import { readGrievances } from '@/lib/people/grievances/operations';
import { grievanceDefinition } from '@/lib/people/grievances/record';
import { readMessages } from '@/lib/visits/messages/back-office';
import { messageDefinition } from '@/lib/visits/messages/record';
import { listItems } from '@/lib/sales/items/list';
import { itemPurityLabels } from '@/lib/articles';
import { itemDefinition } from '@/lib/sales/items/record';
import { listOpportunities } from '@/lib/sales/opportunities/operations';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { storeField } from '@/lib/sales/stores/record';
import { selectSaleStores } from '@/lib/sales/stores/operations';
import { listOrders } from '@/lib/sales/orders/operations';
import { orderDefinition } from '@/lib/sales/orders/record';
import { readPaymentOrders } from '@/lib/money/payments/back-office';
import { paymentDefinition, paymentOrderDefinition } from '@/lib/money/payments/record';
import { readUsers } from '@/lib/people/users/operations';
import { columnsWithin, exportColumns, type ExportColumn, type Row } from './columns';
import { listInputs } from './contract';
import type { ExportedList } from './record';
import { registerSources } from './registers';

/** Silver 999 by its name: of a coin, a bare 999 may be gold (lib/desk/import/item-cells.ts). */
const itemColumns = exportColumns(itemDefinition).map((column) =>
  column.header === itemDefinition.fields.purity.label
    ? {
        ...column,
        value: (row: Row) => (row['purity'] === '999' ? itemPurityLabels['999'] : column.value(row)),
      }
    : column,
);

/**
 * Each list is exported by its own operation, with its permission, row-level access and filters (docs/product/export-import.md, "Export").
 */
export interface ExportSource {
  readonly columns: readonly ExportColumn[];
  /** Reads filters by the list's contract. Refuses 400 VALIDATION. */
  open(input: object): OpenedList;
}

export interface OpenedList {
  readonly filters: object;
  /** End of the file's name. Default: today. */
  readonly period?: string;
  /** Refuses as the list does. */
  page(context: Context, cursor: string | undefined): Promise<ExportPage>;
}

export interface ExportPage {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

function source<Input extends object, Output extends { readonly next_cursor: string | null }>(
  input: z.ZodType<Input>,
  operation: Operation<Input & RowsOnly, Output>,
  rowsOf: (output: Output) => readonly Row[],
  columns: readonly ExportColumn[],
): ExportSource {
  return {
    columns,
    open: (sent) => {
      const { data: filters, error } = input.safeParse(sent);
      if (error !== undefined) throw validationRefusal(error);
      return {
        filters,
        page: async (context, cursor) => {
          const page = { cursor, limit: exportRule.pageRows, rowsOnly: true };
          const output = await operation.run(context, { ...filters, ...page });
          return { rows: rowsOf(output), next: output.next_cursor };
        },
      };
    },
  };
}

/** With the name of each row's store as `store`, which an import reads. */
function ofStores(list: ExportSource): ExportSource {
  return {
    columns: list.columns,
    open: (sent) => {
      const { filters, page } = list.open(sent);
      return {
        filters,
        page: async (context, cursor) => {
          const { rows, next } = await page(context, cursor);
          const stores = await context.sql.rows(selectSaleStores);
          const names = new Map<unknown, string>(stores.map(({ id, title }) => [id, title]));
          return { rows: rows.map((row) => ({ ...row, store: names.get(row['store_id']) })), next };
        },
      };
    },
  };
}

const data = (output: { readonly data: readonly Row[] }) => output.data;
const customerName = { type: 'text', label: 'Customer' } as const;
const storeName = {
  store_id: { ...storeField, person: 'store' },
  store: { type: 'text', label: 'Store' },
} as const;
const orderName = { type: 'text', label: 'Order Name' } as const;

export const exportSources: Readonly<Record<ExportedList, ExportSource>> = {
  opportunities: ofStores(
    source(
      listInputs.opportunities,
      listOpportunities,
      data,
      exportColumns(opportunityDefinition, storeName),
    ),
  ),
  items: source(listInputs.items, listItems, data, itemColumns),
  orders: ofStores(
    source(
      listInputs.orders,
      listOrders,
      (output) => output.orders,
      exportColumns(orderDefinition, storeName),
    ),
  ),
  bookings: source(
    listInputs.bookings,
    readAllBookings,
    data,
    exportColumns(bookingDefinition, { user_name: customerName }),
  ),
  users: source(listInputs.users, readUsers, data, exportColumns(userDefinition)),
  customers: source(listInputs.customers, findCustomers, data, exportColumns(customerDefinition)),
  dues: ofStores(
    source(
      listInputs.dues,
      readDues,
      (output) => output.orders,
      exportColumns(orderDefinition, {
        age_days: { type: 'integer', label: 'Age in Days' },
        mobile: { type: 'text', label: 'Mobile' },
        promise_amount: { type: 'money', label: 'Promised Amount' },
        promise_by: { type: 'date', label: 'Promised For' },
        reminded_by: { type: 'text', label: 'Last Reminder By' },
        reminded_at: { type: 'instant', label: 'Last Reminder At' },
        ...storeName,
      }),
    ),
  ),
  advances: ofStores(
    source(
      listInputs.advances,
      readAdvances,
      (output) => output.orders,
      exportColumns(orderDefinition, {
        advance_since: { type: 'date', label: 'Advance Since' },
        advance_amount: { type: 'money', label: 'Advance' },
        advance_days: { type: 'integer', label: 'Age in Days' },
        refund_by: { type: 'date', label: 'Refund By' },
        ...storeName,
      }),
    ),
  ),
  exchanges: source(
    listInputs.exchanges,
    listExchanges,
    data,
    exportColumns(exchangeDefinition, { user_name: customerName }),
  ),
  payments: source(listInputs.payments, readPaymentOrders, data, [
    ...exportColumns(paymentOrderDefinition),
    ...columnsWithin('payments', 'Payment', paymentDefinition),
  ]),
  audit: source(
    listInputs.audit,
    readAuditLog,
    data,
    exportColumns(
      {
        name: 'audit_entry',
        fields: {},
      },
      {
        id: { type: 'integer', label: 'ID' },
        at: { type: 'instant', label: 'At' },
        actor_id: { type: 'id', label: 'Actor ID' },
        actor_name: { type: 'text', label: 'Actor' },
        action: { type: 'text', label: 'Action' },
        entity: { type: 'text', label: 'Record' },
        entity_id: { type: 'id', label: 'Record ID' },
        before: { type: 'text', label: 'Before' },
        after: { type: 'text', label: 'After' },
      },
    ),
  ),
  access_log: source(listInputs.access_log, readAccessLog, data, exportColumns(accessDefinition)),
  messages: source(listInputs.messages, readMessages, data, exportColumns(messageDefinition)),
  grievances: source(listInputs.grievances, readGrievances, data, exportColumns(grievanceDefinition)),
  breaches: source(listInputs.breaches, readBreaches, data, exportColumns(breachDefinition)),
  day_book: source(
    listInputs.day_book,
    listDayBook,
    data,
    exportColumns(entryDefinition, {
      about: { type: 'text', label: 'Money For' },
      ordername: orderName,
      username: customerName,
      late: { type: 'boolean', label: 'Entered Later' },
    }),
  ),
  ...registerSources,
};
