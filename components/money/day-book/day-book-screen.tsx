'use client';

import { ChevronLeft, ChevronRight, Files, NotebookText } from '@lucide/icons';
import { useQueryState } from 'nuqs';
import { useState } from 'react';
import { ExportButton, ExportFailure } from '@/components/back-office/export-button';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { RefreshButton } from '@/components/back-office/list-controls';
import { ListHead } from '@/components/back-office/list-frame';
import { DayField } from '@/components/back-office/day-field';
import { dateFilter, idFilter } from '@/components/back-office/filter-values';
import { useExport } from '@/components/back-office/use-export';
import { PrintButton } from '@/components/portal/print-button';
import { PageFrame } from '@/components/layout/page-frame';
import { storeText } from '@/components/sales/stores/store-choice';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import type { SelectOption } from '@/components/ui/select';
import { SelectField } from '@/components/ui/select-field';
import { showToast } from '@/components/ui/toast';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { useNow } from '@/components/ui/use-now';
import { brand } from '@/lib/business';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { formatDate, storeDate } from '@/lib/kernel/text/format';
import { dayBookText as text } from './day-book-text';
import { EntryTable } from './entry-table';
import { cashOf, ClosedDay } from './closed-day';
import { MethodCards, StaffTable } from './day-book-sums';
import { useDayBook, type DayBook } from './use-day-book';

const RegistersDialog = lazyPart(() => import('./registers-dialog').then((module) => module.RegistersDialog));
const CloseDay = lazyPart(() => import('./close-day').then((module) => module.CloseDay));

interface DayBookScreenProps {
  /** Server time, ISO 8601. */
  renderedAt: string;
  /** Stores that sell. */
  stores: readonly SelectOption[];
  /** Null if loading failed. */
  first: DayBook | null;
  /** The store of `first`. */
  firstStoreId: string | undefined;
}

/** Money of a day, for screen and paper (docs/product/money.md, "Staff endpoints and screens"). */
export function DayBookScreen({ renderedAt, stores, first, firstStoreId }: DayBookScreenProps) {
  const today = storeDate(useNow(renderedAt));
  const [inUrl, setInUrl] = useQueryState('date', { history: 'push', scroll: false, shallow: true });
  const date = dateFilter(inUrl ?? undefined) ?? today;
  const [storeInUrl, setStore] = useQueryState('store_id', {
    history: 'push',
    scroll: false,
    shallow: true,
  });
  const storeId = idFilter(storeInUrl ?? undefined);
  const chooseStore = (store: string) => void setStore(store === '' ? null : store);
  const storeControl = useEarlyInput<HTMLSelectElement>(storeId ?? '', chooseStore);
  const { status, book, failure, refresh } = useDayBook(date, storeId, {
    book: first,
    storeId: firstStoreId,
  });
  const [registers, setRegisters] = useState(false);
  const exporting = useExport('day_book', { date, store_id: storeId });
  const show = (newDate: string) => void setInUrl(newDate === today ? null : newDate);

  return (
    <PageFrame width="table">
      <div className="print:hidden">
        <ListHead home="/admin-dashboard" title={text.title}>
          {/* On a phone the first stands beside the title, the others below. */}
          <div className="contents md:-mr-4 md:ml-auto md:flex md:items-center">
            <Button
              variant="quiet"
              size="small"
              className="-mr-4 ml-auto md:mr-0 md:ml-0 noscript:hidden"
              icon={<Icon of={Files} className="size-4" />}
              onClick={() => setRegisters(true)}
            >
              {text.registers.title}
            </Button>
            <div className="ml-auto flex flex-wrap justify-end gap-x-2 md:gap-x-0">
              <ExportButton {...exporting} />
              {book !== null && <PrintButton label={text.print} quiet />}
              <RefreshButton busy={status === 'loading'} onRefresh={refresh} />
            </div>
          </div>
        </ListHead>
      </div>
      <div className="hidden border-b border-ink pb-2 print:block">
        <p className="text-title font-semibold">{text.printed(brand.name, book?.date ?? date)}</p>
        <p className="text-sm">{brand.address}</p>
      </div>
      <div className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2 print:hidden">
        <Button
          variant="secondary"
          aria-label={text.previous}
          icon={<Icon of={ChevronLeft} className="size-5" />}
          onClick={() => show(daysAfter(date, -1))}
        />
        <div className="min-w-0 flex-1 basis-40 xs:flex-none">
          <DayField label={text.date} value={date} max={today} onChange={show} />
        </div>
        <Button
          variant="secondary"
          aria-label={text.next}
          disabled={date >= today}
          icon={<Icon of={ChevronRight} className="size-5" />}
          onClick={() => show(daysAfter(date, 1))}
        />
        {stores.length > 1 && (
          <div className="min-w-0 grow basis-full xs:basis-48 xs:max-w-96">
            <SelectField
              ref={storeControl}
              label={storeText.label}
              placeholder={storeText.all}
              options={stores}
              value={storeId ?? ''}
              onChange={(event) => chooseStore(event.target.value)}
            />
          </div>
        )}
      </div>
      {registers && <RegistersDialog today={today} onClosed={() => setRegisters(false)} />}
      <ExportFailure {...exporting} className="mb-6" />
      <p role="status" className="sr-only">
        {status === 'loading' ? text.loading : status === 'ready' && formatDate(date)}
      </p>
      <FailureAlert
        className="mb-6"
        sentence={text.failed}
        failure={failure}
        shown={status === 'failed'}
        onRetry={refresh}
      />
      {storeId !== undefined && (
        <p className="mb-4 text-sm text-ink-soft">
          {text.ofStore(stores.find(({ value }) => value === storeId)?.label ?? storeId)}
        </p>
      )}
      {book !== null && (
        <Book
          key={book.date}
          book={book}
          ofStore={storeId !== undefined}
          dimmed={status === 'loading'}
          onClosed={refresh}
        />
      )}
    </PageFrame>
  );
}

interface BookProps {
  book: DayBook;
  /** Its cash is not that of the day, which is closed for all stores. */
  ofStore: boolean;
  dimmed: boolean;
  onClosed(): void;
}

function Book({ book, ofStore, dimmed, onClosed }: BookProps) {
  const { date, entries, adjustments, total, by_method, by_staff } = book;
  const [closing, setClosing] = useState(false);
  const cash = cashOf(by_method);
  return (
    <div
      aria-busy={dimmed}
      className={classes('transition-opacity delay-quick duration-calm', dimmed && 'opacity-60')}
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
        <h2 className="text-lg">{formatDate(date)}</h2>
        {book.closing === null && !ofStore && (
          <Button variant="secondary" size="small" onClick={() => setClosing(true)}>
            {text.close.title}
          </Button>
        )}
      </div>
      {book.closing !== null && !ofStore && <ClosedDay closing={book.closing} cash={cash} />}
      {closing && !ofStore && (
        <CloseDay
          date={date}
          computed={cash}
          onClosed={(message) => {
            showToast(message);
            onClosed();
          }}
          onRefused={onClosed}
          onClose={() => setClosing(false)}
        />
      )}
      {entries.length === 0 ? (
        <div className="rounded-lg border border-ivory-line bg-white shadow-rest print:border-0 print:shadow-none">
          <EmptyState icon={<Icon of={NotebookText} />} title={text.none} text={text.noneText} />
        </div>
      ) : (
        <>
          <MethodCards sums={by_method} />
          <StaffTable sums={by_staff} />
          <EntryTable
            title={text.entries}
            note={total > entries.length ? text.some(entries.length, total) : undefined}
            entries={entries}
          />
        </>
      )}
      {adjustments.length > 0 && (
        <EntryTable title={text.adjustments} note={text.adjustmentsText} entries={adjustments} />
      )}
    </div>
  );
}
