import { FileText } from '@lucide/icons';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { formatPaise } from '@/lib/paise';
import { formatDate, storeDate } from '@/lib/kernel/text/format';
import { sharedDocumentText as text } from './shared-document-text';

interface SharedDocumentProps {
  token: string;
  business: string;
  title: string;
  number: string;
  /** ISO instant. */
  issuedAt: string;
  amountPaise: number;
  /** Names of number and amount, if they are others. */
  labels?: { readonly number: string; readonly amount: string };
}

/** What a document is, before it is opened. Works without a script. */
export function SharedDocument({
  token,
  business,
  title,
  number,
  issuedAt,
  amountPaise,
  labels = text,
}: SharedDocumentProps) {
  const facts = [
    [labels.number, number],
    [text.date, formatDate(storeDate(new Date(issuedAt)))],
    [labels.amount, formatPaise(amountPaise)],
  ] as const;
  return (
    <Card aria-labelledby="shared-document">
      <p className="text-ink-soft">{text.from(business)}</p>
      <h1 id="shared-document" className="mt-1 text-heading">
        {title}
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
        {text.open}
      </LinkButton>
    </Card>
  );
}
