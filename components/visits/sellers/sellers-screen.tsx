'use client';

import { useState } from 'react';
import { DetailsPanel } from '@/components/back-office/details-panel';
import { RecordHistory } from '@/components/back-office/record-history';
import { factsOf } from '@/components/back-office/record-parts';
import { SettingsFrame } from '@/components/back-office/settings-frame';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import type { SellerRecord } from '@/lib/visits/sellers/contract';
import { sellersGold } from '@/lib/visits/sellers/endpoints';
import { titleOf } from '@/lib/visits/sellers/rules';
import { sellerDefinition } from '@/lib/visits/sellers/record';
import { sellersText as text } from './sellers-text';

const SellerForm = lazyPart(() => import('./seller-form').then((module) => module.SellerForm));

interface SellersScreenProps {
  /** Null if loading failed. */
  first: readonly SellerRecord[] | null;
}

/** Sellers, for admins (docs/product/money.md, "Sellers"). */
export function SellersScreen({ first }: SellersScreenProps) {
  const list = useActionEndpoint(
    sellersGold,
    'list',
    {},
    { first: { data: first && { data: [...first] }, response: first } },
  );
  const [edited, setEdited] = useState<{ readonly seller: SellerRecord | null } | null>(null);

  function put(seller: SellerRecord) {
    list.change((loaded) => {
      const others = (loaded?.data ?? []).filter(({ id }) => id !== seller.id);
      return { data: [...others, seller].toSorted((a, b) => a.id - b.id) };
    });
    void list.reload();
  }

  return (
    <SettingsFrame text={text} list={list} onAdd={() => setEdited({ seller: null })}>
      <ul className="grid gap-4">
        {list.data?.data.map((seller) => (
          <li key={seller.id} className="rounded-lg border border-ivory-line bg-white shadow-rest">
            <Seller seller={seller} onEdit={() => setEdited({ seller })} />
          </li>
        ))}
      </ul>
      {edited !== null && (
        <SellerForm
          seller={edited.seller}
          onStale={put}
          onSaved={({ data, message }) => {
            put(data);
            showToast(message);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </SettingsFrame>
  );
}

function Seller({ seller, onEdit }: { seller: SellerRecord; onEdit(): void }) {
  const [showsHistory, setShowsHistory] = useState(false);
  const { id, version } = seller;
  const name = titleOf(seller);
  return (
    <DetailsPanel
      label={name}
      facts={factsOf(sellerDefinition, seller, [], {
        id: null,
        legal_name: null,
        ...(seller.gstin === null && { gstin: text.billOfSupply }),
        ...(seller.series === '' && { series: text.noSeries }),
      })}
      actions={
        <>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={showsHistory}
            onClick={() => setShowsHistory((shown) => !shown)}
          >
            {showsHistory ? text.hideHistory : text.showHistory}
            <span className="sr-only">{`: ${name}`}</span>
          </Button>
          <Button variant="secondary" size="small" onClick={onEdit}>
            {text.edit}
            <span className="sr-only">{`: ${name}`}</span>
          </Button>
        </>
      }
    >
      {showsHistory && <RecordHistory entity="seller" id={id} version={version} />}
    </DetailsPanel>
  );
}
