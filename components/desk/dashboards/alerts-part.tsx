import { hrefOf } from '@/components/back-office/audit-sentence';
import { orderLink, recordLink } from '@/lib/kernel/access/record-links';
import type { SaleAlert, SaleAlerts } from '@/lib/desk/dashboard/contract';
import { actorWord, sentenceOf, textOf } from '@/lib/desk/audit/rules';
import { formatAmount, formatInstant } from '@/lib/kernel/text/format';
import { dashboardsText } from './dashboards-text';
import { PartFailed } from './part-failed';

const text = dashboardsText.alerts;

/** Voids, refunds, edited totals and discounts of today and yesterday. @param alerts null if loading failed */
export function AlertsPart({ alerts: found }: { alerts: SaleAlerts | null }) {
  return (
    <section
      aria-labelledby="alerts"
      className="mb-6 rounded-lg border border-ivory-line bg-white p-5 shadow-rest"
    >
      <h2 id="alerts" className="text-title">
        {text.title}
      </h2>
      {found === null ? (
        <PartFailed sentence={text.failed} />
      ) : found.alerts.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">{text.none}</p>
      ) : (
        <ul className="mt-2 divide-y divide-ivory-line">
          {found.alerts.map((alert) => (
            <Alert key={alert.entry.id} alert={alert} />
          ))}
        </ul>
      )}
      {found?.hasMore === true && (
        <p className="mt-2 text-sm">
          <a href={`/admin-audit?from=${found.since}`} className="record-link">
            {text.more}
          </a>
        </p>
      )}
    </section>
  );
}

function Alert({ alert }: { alert: SaleAlert }) {
  const { entry } = alert;
  const href = saleOf(alert) ?? hrefOf(entry);
  const sentence = sentenceIn(alert);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-sm">
      {href === null ? (
        <span className="min-w-0 wrap-anywhere">{sentence}</span>
      ) : (
        <a href={href} className="record-link min-w-0 wrap-anywhere">
          {sentence}
        </a>
      )}
      <time dateTime={entry.at} className="text-xs whitespace-nowrap text-ink-muted tabular-nums">
        {formatInstant(entry.at)}
      </time>
    </li>
  );
}

function saleOf({ sale }: SaleAlert): string | null {
  if (sale === null) return null;
  return sale.entity === 'order' ? orderLink('admin', sale.id) : recordLink('admin', 'opportunity', sale.id);
}

function sentenceIn({ entry, discount, sale }: SaleAlert): string {
  if (discount !== null)
    return text.discount(
      actorWord(entry),
      formatAmount(discount),
      sale === null ? null : text.sale[sale.entity](sale.id),
    );
  const reason = entry.after?.['void_reason'] ?? entry.after?.['return_reason'];
  const sentence = textOf(sentenceOf(entry));
  return typeof reason === 'string' && reason !== '' ? `${sentence}: ${reason}` : sentence;
}
