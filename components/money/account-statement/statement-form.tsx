'use client';

import { FileText } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ShareButton } from '@/components/money/shared-document/share-button';
import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/date-field';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { financialYearTo, lastFinancialYear, type Span } from '@/lib/kernel/text/calendar';
import { whyNotSpan } from '@/lib/money/statements/rules';
import { statementLimits } from '@/lib/limits';
import { statementText } from './statement-text';

interface StatementFormProps {
  /** For staff, who may share it; null for the own account. */
  customerId: number | null;
  /** `YYYY-MM-DD` at the stores. */
  today: string;
}

/** Chooses the days of a statement of account, and opens it. */
export function StatementForm({ customerId, today }: StatementFormProps) {
  const text = useTranslations('orders.statement');
  const labelId = useId();
  const [span, setSpan] = useState<Span>(() => financialYearTo(today));
  const whyNot = whyNotSpan(span);
  const problem =
    whyNot === null ? undefined : text(`problems.${whyNot.reason}`, { days: statementLimits.days });
  const change = (part: Partial<Span>) => setSpan((now) => ({ ...now, ...part }));
  const from = useEarlyInput<HTMLInputElement>(span.from, (early) => change({ from: early }));
  const to = useEarlyInput<HTMLInputElement>(span.to, (early) => change({ to: early }));
  const icon = <Icon of={FileText} className="size-4" />;
  const of = customerId === null ? '' : `user_id=${customerId}&`;
  return (
    <div>
      <p id={labelId} className="text-sm text-ink-soft">
        {text('lead')}
      </p>
      <div role="group" aria-labelledby={labelId} className="mt-3 grid max-w-form gap-3 sm:grid-cols-2">
        <DateField
          ref={from}
          label={text('from')}
          value={span.from}
          error={whyNot?.field === 'from' ? problem : undefined}
          onChange={(event) => change({ from: event.target.value })}
        />
        <DateField
          ref={to}
          label={text('to')}
          value={span.to}
          error={whyNot?.field === 'to' ? problem : undefined}
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
      <div className="mt-2 -ml-3 flex flex-wrap gap-x-2">
        <Button
          variant="quiet"
          size="compact"
          className="h-auto min-h-touch md:pointer-fine:min-h-target"
          onClick={() => setSpan(financialYearTo(today))}
        >
          {text('thisYear')}
        </Button>
        <Button
          variant="quiet"
          size="compact"
          className="h-auto min-h-touch md:pointer-fine:min-h-target"
          onClick={() => setSpan(lastFinancialYear(today))}
        >
          {text('lastYear')}
        </Button>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        {whyNot === null ? (
          <>
            <LinkButton
              href={`/api/statement?${of}from=${span.from}&to=${span.to}`}
              wholePage
              target="_blank"
              rel="noopener"
              variant="secondary"
              size="small"
              icon={icon}
            >
              {text('open')}
            </LinkButton>
            {customerId !== null && (
              <ShareButton
                what={{ kind: 'statement', id: customerId, ...span }}
                document={statementText.document(span.from, span.to)}
              />
            )}
          </>
        ) : (
          // The field says why.
          <Button variant="secondary" size="small" icon={icon} disabled>
            {text('open')}
          </Button>
        )}
      </div>
    </div>
  );
}
