'use client';

import { useState } from 'react';
import type { PickerFieldProps } from '@/components/back-office/picker-field';
import { useSearch } from '@/components/data/use-search';
import { SuggestField } from '@/components/ui/suggest-field';
import { callAction, shortTimeoutMs, type Outcome } from '@/lib/gateway/client';
import { opportunities } from '@/lib/sales/opportunities/endpoints';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { opportunitiesText } from './opportunities-text';

const text = opportunitiesText.items;

type Choice = Pick<OpportunityRecord, 'id' | 'name' | 'status'>;

interface OpportunityPickerProps extends PickerFieldProps {
  /** The form was opened from it. */
  current: Choice;
}

const most = 20;

/** There may be thousands: lists the newest, searches while typing, accepts an id. */
export function OpportunityPicker({ current, ...field }: OpportunityPickerProps) {
  const [chosen, setChosen] = useState<Choice>(current);
  const isChosen = String(chosen.id) === field.value.trim();
  const search = useSearch('opportunities', isChosen ? '' : field.value.trim(), findOpportunities, true);
  const choices = search.status === 'done' ? search.found : [];

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
        search.status === 'done'
          ? text.noneFound
          : search.status === 'failed'
            ? text.searchFailed
            : text.searching
      }
      meaning={isChosen ? text.named(chosen.name, chosen.id) : undefined}
    />
  );
}

/** Among the newest. */
async function findOpportunities(search: string): Promise<Outcome<readonly OpportunityRecord[]>> {
  const input = { limit: most, ...(search === '' ? {} : { search }) };
  const outcome = await callAction(opportunities, 'list', input, { timeoutMs: shortTimeoutMs });
  return outcome.ok ? { ...outcome, data: outcome.data.data } : outcome;
}
