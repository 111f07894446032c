'use client';

import { X } from '@lucide/icons';
import { useState } from 'react';
import type { BulkTools } from '@/components/back-office/record-screen';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { collectionRule } from '@/lib/sale-rules';
import type { DueRecord } from '@/lib/money/dues/contract';
import { collectionsText } from './collections-text';

const text = collectionsText.bulk;
const SendLinks = lazyPart(() => import('./send-links').then((module) => module.SendLinks));

/** Payment links for the selected dues, at the bottom edge. */
export function LinksBar({ selection, list }: BulkTools<DueRecord>) {
  const [sending, setSending] = useState<readonly number[] | null>(null);
  const count = selection.ids.size;
  const isTooMany = selection.everything || count > collectionRule.linksAtOnce;
  return (
    <section
      aria-label={text.title}
      data-form-actions=""
      data-selection-bar=""
      className="sticky bottom-0 z-header flex flex-wrap items-center gap-2 border-t border-ivory-line bg-emerald-pale px-4 py-2 print:hidden"
    >
      <p role="status" className="mr-2 text-sm font-semibold tabular-nums">
        {text.selected(selection.everything ? list.total : count)}
      </p>
      {isTooMany && <p className="text-sm text-ink-soft">{text.most(collectionRule.linksAtOnce)}</p>}
      <span className="ml-auto flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          size="small"
          icon={<Icon of={X} className="size-4" />}
          onClick={selection.clear}
        >
          {text.clear}
        </Button>
        <Button size="small" disabled={isTooMany} onClick={() => setSending([...selection.ids])}>
          {text.send}
        </Button>
      </span>
      {sending !== null && (
        <SendLinks
          ids={sending}
          nameOf={(id) => list.rows.find((row) => row.id === id)?.name ?? `${id}`}
          onSent={(ids) => selection.deselect(ids)}
          onClose={() => {
            setSending(null);
            void list.refresh();
          }}
        />
      )}
    </section>
  );
}
