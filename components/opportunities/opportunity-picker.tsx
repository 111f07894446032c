'use client';

import { useEffect, useState } from 'react';
import type { PickerFieldProps } from '@/components/back-office/picker-field';
import { SuggestField } from '@/components/ui/suggest-field';
import { callAction, shortTimeoutMs } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';
import type { OpportunityRecord } from '@/lib/opportunities/contract';
import { opportunityDefinition } from '@/lib/opportunities/record';
import { opportunitiesText } from './opportunities-text';

const opportunities = lazyExport(() => import('@/lib/opportunities/contract'), 'opportunities');

const text = opportunitiesText.items;

type Choice = Pick<OpportunityRecord, 'id' | 'name' | 'status'>;
type Search =
  | { readonly status: 'searching' | 'failed' }
  | { readonly status: 'done'; readonly choices: readonly Choice[] };

interface OpportunityPickerProps extends PickerFieldProps {
  /** The form was opened from it. */
  current: Choice;
}

const waitMs = 250;
const most = 20;

/** There may be thousands: lists the newest, searches while typing, accepts an id. */
export function OpportunityPicker({ current, ...field }: OpportunityPickerProps) {
  const [chosen, setChosen] = useState<Choice>(current);
  const isChosen = String(chosen.id) === field.value.trim();
  const search = useOpportunities(isChosen ? '' : field.value.trim());
  const choices = search.status === 'done' ? search.choices : [];

  function change(value: string) {
    const found = choices.find((choice) => String(choice.id) === value);
    if (found !== undefined) setChosen(found);
    field.onChange(value);
  }

  return (
    <SuggestField
      {...field}
      hint={text.opportunityHint}
      onChange={change}
      suggestions={choices.map((choice) => ({
        value: String(choice.id),
        label: text.named(choice.name, choice.id),
        note: opportunityDefinition.fields.status.labels[choice.status],
      }))}
      status={
        search.status === 'searching'
          ? text.searching
          : search.status === 'failed'
            ? text.searchFailed
            : text.noneFound
      }
      meaning={isChosen ? text.named(chosen.name, chosen.id) : undefined}
    />
  );
}

/** Debounced search among the newest. */
function useOpportunities(typed: string): Search {
  const [search, setSearch] = useState<Search>({ status: 'searching' });
  useEffect(() => {
    const abort = new AbortController();
    setSearch((before) => (before.status === 'done' ? before : { status: 'searching' }));
    const timer = setTimeout(() => {
      const sent = { limit: most, ...(typed === '' ? {} : { search: typed }) };
      const options = { signal: abort.signal, timeoutMs: shortTimeoutMs };
      void callAction(opportunities, 'list', sent, options).then((outcome) => {
        if (abort.signal.aborted) return;
        setSearch(outcome.ok ? { status: 'done', choices: outcome.data.data } : { status: 'failed' });
      });
    }, waitMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return search;
}
