import { FileText } from '@lucide/icons';
import { ReasonButton } from '@/components/back-office/reason-button';
import { ShareButton } from '@/components/money/shared-document/share-button';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import type { ItemRecord } from '@/lib/sales/items/contract';
import { estimateText as text } from './estimate-text';

interface EstimateButtonsProps {
  opportunity: { readonly id: number; readonly name: string };
  /** Null until they are loaded. */
  pieces: readonly Pick<ItemRecord, 'state'>[] | null;
}

/** Opens and shares the estimate of an opportunity's pieces, or says why there is none. */
export function EstimateButtons({ opportunity: { id, name }, pieces }: EstimateButtonsProps) {
  const reason = whyNone(pieces);
  const icon = <Icon of={FileText} className="size-4" />;
  if (reason !== null)
    return (
      <>
        <ReasonButton variant="secondary" size="small" icon={icon} reason={reason}>
          {text.open}
        </ReasonButton>
        {/* Links that were made before the delivery can be ended. */}
        {pieces !== null && pieces.length > 0 && (
          <ShareButton what={{ kind: 'estimate', id }} document={text.document} />
        )}
      </>
    );
  return (
    <>
      <LinkButton
        href={`/api/estimate?opportunity_id=${id}`}
        wholePage
        target="_blank"
        rel="noopener"
        variant="secondary"
        size="small"
        aria-label={text.openOf(name)}
        icon={icon}
      >
        {text.open}
      </LinkButton>
      <ShareButton what={{ kind: 'estimate', id }} document={text.document} />
    </>
  );
}

function whyNone(pieces: EstimateButtonsProps['pieces']): string | null {
  if (pieces === null) return text.loading;
  if (pieces.length === 0) return text.noItems;
  return pieces.every(({ state }) => state === 'delivered' || state === 'returned')
    ? text.allDelivered
    : null;
}
