import { useTranslations } from 'next-intl';
import type { ItemState } from '@/lib/sales/items/rules';
import { PieceBadge } from './piece-badge';

/** The state of a piece for its customer, in the page's language: needs the area `orders`. */
export function OwnPieceBadge({ state }: { state: ItemState }) {
  const text = useTranslations('orders.pieceStates');
  return <PieceBadge state={state} label={text(state)} />;
}
