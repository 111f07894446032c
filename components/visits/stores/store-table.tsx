import { hoursText } from '@/components/visits/bookings/open-days';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { SellerRecord } from '@/lib/visits/sellers/contract';
import type { StoreSettings } from '@/lib/visits/stores/contract';
import { hasShop } from '@/lib/visits/bookings/rules';
import { formatTime } from '@/lib/kernel/text/format';
import { storesText as text } from './stores-text';

export type StoreAction =
  | { readonly kind: 'edit' | 'close' | 'special' | 'switch'; readonly store: StoreSettings }
  | { readonly kind: 'open'; readonly store: StoreSettings; readonly range: Range }
  | { readonly kind: 'takeBack'; readonly store: StoreSettings; readonly date: string };
interface Range {
  readonly from: string;
  readonly to: string;
}

interface StoreTableProps {
  stores: readonly StoreSettings[];
  sellers: readonly SellerRecord[];
  onAction(action: StoreAction): void;
}

const cell = 'px-3 py-3 align-top first:pl-4 last:pr-4 @list:first:pl-6 @list:last:pr-6';

export function StoreTable({ stores, sellers, onAction }: StoreTableProps) {
  const sellerNames = new Map(sellers.map(({ id, legal_name }) => [id, legal_name]));
  const { columns } = text;
  return (
    <div className="@container overflow-x-auto rounded-lg border border-ivory-line bg-white shadow-rest">
      <table aria-label={text.title} className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-ivory-line bg-ivory-deep text-xs text-ink-soft">
            <th scope="col" className={cell}>
              {columns.store}
            </th>
            <th scope="col" className={`${cell} hidden @list:table-cell`}>
              {columns.hours}
            </th>
            <th scope="col" className={`${cell} hidden @list-lg:table-cell`}>
              {columns.slots}
            </th>
            <th scope="col" className={cell}>
              {columns.state}
            </th>
            <th scope="col" className={`${cell} hidden @list-lg:table-cell`}>
              {backOfficeText.actions}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-ivory-line">
          {stores.map((store) => (
            <tr key={store.id}>
              <th scope="row" className={`${cell} font-normal`}>
                <span className="block text-base font-semibold wrap-anywhere">{store.title}</span>
                {store.title !== store.shop_address && (
                  <span className="block wrap-anywhere text-ink-soft">{store.shop_address}</span>
                )}
                {!hasShop(store.shop_address) && <span className="block text-ink-soft">{text.byCall}</span>}
                {store.phone !== null && (
                  <span className="block text-ink-soft tabular-nums">{store.phone}</span>
                )}
                {store.seller_id !== null && (
                  <span className="block wrap-anywhere text-ink-soft">
                    {text.soldBy(sellerNames.get(store.seller_id) ?? String(store.seller_id))}
                  </span>
                )}
                <span className="mt-1 block text-ink-soft @list-lg:hidden">
                  {text.slots(store.slot_minutes, store.capacity)}
                </span>
                <div className="mt-2 @list:hidden">
                  <Hours store={store} />
                  <Days store={store} onAction={onAction} />
                  <Actions store={store} onAction={onAction} />
                </div>
              </th>
              <td className={`${cell} hidden @list:table-cell`}>
                <Hours store={store} />
                <Days store={store} onAction={onAction} />
                <div className="mt-2 @list-lg:hidden">
                  <Actions store={store} onAction={onAction} />
                </div>
              </td>
              <td className={`${cell} hidden whitespace-nowrap @list-lg:table-cell`}>
                {text.slots(store.slot_minutes, store.capacity)}
              </td>
              <td className={cell}>
                <Badge tone={store.active ? 'success' : 'neutral'}>{store.active ? text.on : text.off}</Badge>
              </td>
              <td className={`${cell} hidden @list-lg:table-cell`}>
                <Actions store={store} onAction={onAction} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Hours({ store }: { store: StoreSettings }) {
  if (store.hours.length === 0) return <p>{text.closed}</p>;
  return (
    <ul>
      {hoursText(store.hours)
        .split('; ')
        .map((line) => (
          <li key={line} className="@list-xl:whitespace-nowrap">
            {line}
          </li>
        ))}
    </ul>
  );
}

interface StoreProps {
  store: StoreSettings;
  onAction(action: StoreAction): void;
}

/** Upcoming closed and special days. */
function Days({ store, onAction }: StoreProps) {
  return (
    <>
      {store.closed_days.length > 0 && (
        <DayList heading={text.closing.heading}>
          {store.closed_days.map((range) => {
            const days = text.closing.range(range.from, range.to);
            return (
              <li key={range.from} className="flex flex-wrap items-center gap-x-3">
                <span className="wrap-anywhere">{`${days}: ${range.reason}`}</span>
                <Button
                  variant="quiet"
                  size="compact"
                  aria-label={`${text.closing.openAgain}: ${store.title}, ${days}`}
                  onClick={() => onAction({ kind: 'open', store, range })}
                >
                  {text.closing.openAgain}
                </Button>
              </li>
            );
          })}
        </DayList>
      )}
      {store.special_days.length > 0 && (
        <DayList heading={text.special.heading}>
          {store.special_days.map(({ date, hours }) => {
            const day = text.closing.range(date, date);
            const words = hours.map(({ opens, closes }) => `${formatTime(opens)} to ${formatTime(closes)}`);
            return (
              <li key={date} className="flex flex-wrap items-center gap-x-3">
                <span>{`${day}: ${words.join(' and ') || text.closed}`}</span>
                <Button
                  variant="quiet"
                  size="compact"
                  aria-label={`${text.special.takeBack}: ${store.title}, ${day}`}
                  onClick={() => onAction({ kind: 'takeBack', store, date })}
                >
                  {text.special.takeBack}
                </Button>
              </li>
            );
          })}
        </DayList>
      )}
    </>
  );
}

function DayList({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <div className="mt-3">
      <p className="font-semibold">{heading}</p>
      <ul>{children}</ul>
    </div>
  );
}

function Actions({ store, onAction }: StoreProps) {
  const button = (kind: 'edit' | 'close' | 'special' | 'switch', label: string) => (
    <Button
      variant={kind === 'switch' && store.active ? 'danger-quiet' : 'quiet'}
      size="compact"
      onClick={() => onAction({ kind, store })}
    >
      <span className="whitespace-nowrap">{label}</span>
      <span className="sr-only">{`: ${store.title}`}</span>
    </Button>
  );
  return (
    <div className="-ml-3 flex flex-wrap items-start gap-1 @list:grid @list:grid-cols-[auto_auto] @list:justify-start @list:justify-items-start @list-lg:-my-2 @list-xl:flex @list-xl:flex-nowrap">
      {button('edit', text.edit)}
      {button('close', text.closing.button)}
      {button('special', text.special.button)}
      {button('switch', store.active ? text.switchOff : text.switchOn)}
    </div>
  );
}
