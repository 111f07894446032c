import { FileText } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { useFormats } from '@/components/ui/use-formats';
import { rupeesOf } from '@/lib/paise';
import { storeDate } from '@/lib/kernel/text/format';
import type { Messages } from '@/lib/messages';

interface SharedDocumentProps {
  token: string;
  /** Key of its title. */
  document: keyof Messages['orders']['documents'];
  business: string;
  number: string;
  /** Of a statement: its days `YYYY-MM-DD`, and whether its amount is paid in advance, not due. */
  period?: { readonly from: string; readonly to: string; readonly isAdvance: boolean };
  /** ISO instant. */
  issuedAt: string;
  amountPaise: number;
}

/** What a document is, before it is opened. Works without a script. */
export function SharedDocument({
  token,
  document,
  business,
  number,
  period,
  issuedAt,
  amountPaise,
}: SharedDocumentProps) {
  const text = useTranslations('sharedDocument');
  const title = useTranslations('orders.documents');
  const { rupees, date, shortDate } = useFormats();
  const facts = [
    period === undefined
      ? [text('number'), number]
      : [text('period'), text('days', { from: shortDate(period.from), to: shortDate(period.to) })],
    [text('date'), date(storeDate(new Date(issuedAt)))],
    [
      text(period === undefined ? 'amount' : period.isAdvance ? 'advance' : 'due'),
      rupees(rupeesOf(amountPaise)),
    ],
  ] as const;
  return (
    <Card aria-labelledby="shared-document">
      <p className="text-ink-soft">{text('from', { business })}</p>
      <h1 id="shared-document" className="mt-1 text-heading">
        {title(document)}
      </h1>
      <dl className="mt-6 divide-y divide-ivory-line rounded-md border border-ivory-line bg-ivory px-4">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <LinkButton
        href={`/api/shared_document?token=${encodeURIComponent(token)}`}
        wholePage
        rel="noreferrer"
        icon={<Icon of={FileText} className="size-4" />}
        className="mt-6 w-full"
      >
        {text('open')}
      </LinkButton>
    </Card>
  );
}
