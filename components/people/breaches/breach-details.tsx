'use client';

import { DetailsPanel, DetailsPart } from '@/components/back-office/details-panel';
import { factsOf } from '@/components/back-office/record-parts';
import { Button } from '@/components/ui/button';
import { TimeLeft } from '@/components/ui/time-left';
import type { BreachRecord } from '@/lib/people/breaches/contract';
import { breachDefinition } from '@/lib/people/breaches/record';
import { breachesText as text } from './breaches-text';

/** A breach with its clocks, and the notice, whose text can be selected. */
export function BreachDetails({ breach, onClose }: { breach: BreachRecord; onClose(): void }) {
  return (
    <DetailsPanel
      label={text.details}
      facts={[
        { label: text.certIn, value: <TimeLeft until={breach.cert_in_due_at} /> },
        { label: text.board, value: <TimeLeft until={breach.board_due_at} /> },
        ...factsOf(breachDefinition, breach, [
          'id',
          'discovered_at',
          'cert_in_due_at',
          'board_due_at',
          'people',
          'created_at',
          'nature',
          'data_concerned',
          'consequences',
          'measures',
        ]),
      ]}
      actions={
        <Button variant="secondary" size="small" onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <DetailsPart title={text.notice}>
        <p className="max-w-reading rounded-md bg-ivory-deep px-4 py-3 text-sm wrap-anywhere whitespace-pre-line">
          {breach.notice}
        </p>
      </DetailsPart>
    </DetailsPanel>
  );
}
