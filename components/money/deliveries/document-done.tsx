import { MessageCircle, Printer } from '@lucide/icons';
import type { ReactNode } from 'react';
import { customerChat } from '@/components/back-office/customer-chat';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import { deliveryText } from './delivery-text';

const text = deliveryText.done;

interface DocumentDoneProps {
  lead: string;
  facts: readonly (readonly [label: string, value: string])[];
  /** The document. */
  href: string;
  /** For the customer, with the document's number. */
  message: string;
  /** Null: the sender selects the chat. */
  mobile: string | null;
  onClose(): void;
  /** Above the lead. */
  children?: ReactNode;
}

/** The end of a delivery or a return: its document, to print and to send. */
export function DocumentDone({ lead, facts, href, message, mobile, onClose, children }: DocumentDoneProps) {
  const place = useFocusOnMount<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1} className="flex flex-1 flex-col outline-none">
      <div className="flex-1 text-center">
        {children}
        <p role="status" className="mt-4 text-lg font-semibold wrap-anywhere">
          {lead}
        </p>
        <dl className="mt-6 divide-y divide-ivory-line rounded-md border border-ivory-line bg-white px-4 text-left">
          {facts.map(([label, value]) => (
            <Fact key={label} label={label} value={value} />
          ))}
        </dl>
        <div className="mt-6 grid gap-3 xs:grid-cols-2">
          <LinkButton
            href={href}
            wholePage
            target="_blank"
            rel="noopener"
            icon={<Icon of={Printer} className="size-5" />}
          >
            {text.print}
          </LinkButton>
          <LinkButton
            href={customerChat(mobile, message)}
            target="_blank"
            rel="noopener"
            variant="secondary"
            icon={<Icon of={MessageCircle} className="size-5" />}
          >
            {text.send}
          </LinkButton>
        </div>
        <p className="mt-2 text-sm text-ink-muted">{text.sendHint}</p>
      </div>
      <Button variant="quiet" full className="mt-6" onClick={onClose}>
        {text.close}
      </Button>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
