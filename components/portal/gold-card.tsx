import { CalendarDays } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { OwnPieceBadge } from '@/components/sales/orders/own-piece-badge';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { gramsOfMg } from '@/lib/kernel/text/grams';
import type { GoldSum, OwnGold, OwnPiece } from '@/lib/money/own-home/contract';

const grams = (milligrams: number) => `${gramsOfMg(milligrams)} g`;

/** The gold of own orders, booked and delivered. @param gold null if loading failed */
export function GoldCard({ gold }: { gold: OwnGold | null }) {
  const text = useTranslations('portal.gold');
  return (
    <Card aria-labelledby="gold" className="flex flex-col">
      <h2 id="gold" className="text-title">
        {text('title')}
      </h2>
      {gold === null ? (
        <p className="mt-1 text-ink-soft">{text('failed')}</p>
      ) : gold.pieces.length === 0 ? (
        <NoGold />
      ) : (
        <>
          <dl className="mt-4 grid grid-cols-2 gap-4">
            <Sum label={text('delivered')} sum={gold.delivered} />
            <Sum label={text('booked')} sum={gold.booked} />
          </dl>
          <ul className="mt-4 divide-y divide-ivory-line border-t border-ivory-line">
            {gold.pieces.map((piece) => (
              <Piece key={piece.id} piece={piece} />
            ))}
          </ul>
          <a
            href="/orders"
            className="mt-1 inline-flex min-h-touch items-center self-start text-sm font-semibold text-emerald underline underline-offset-4"
          >
            {text('all')}
          </a>
        </>
      )}
    </Card>
  );
}

function Sum({ label, sum }: { label: string; sum: GoldSum }) {
  const text = useTranslations('portal.gold');
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd>
        <span className="block font-display text-heading tabular-nums wrap-anywhere">
          {grams(sum.weightMg)}
        </span>
        <span className="block text-sm text-ink-soft">{text('pieces', { count: sum.count })}</span>
      </dd>
    </div>
  );
}

function Piece({ piece: { name, state, weightMg, purity } }: { piece: OwnPiece }) {
  const text = useTranslations('portal.gold');
  const weight = weightMg === null ? text('notWeighed') : grams(weightMg);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-28">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft tabular-nums">
          {purity === null ? weight : `${weight} · ${text(`purities.${purity}`)}`}
        </span>
      </span>
      <OwnPieceBadge state={state} />
    </li>
  );
}

function NoGold() {
  const text = useTranslations('portal.gold');
  return (
    <>
      <p className="mt-1 font-semibold">{text('none')}</p>
      <p className="mt-1 text-ink-soft">{text('noneText')}</p>
      <LinkButton
        href="/gold_slot_booking?book=1"
        wholePage
        variant="secondary"
        size="small"
        className="mt-4 self-start"
        icon={<Icon of={CalendarDays} className="size-4" />}
      >
        {text('book')}
      </LinkButton>
    </>
  );
}
