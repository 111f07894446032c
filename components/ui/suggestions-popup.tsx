'use client';

import { useTranslations } from 'next-intl';
import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { classes } from './classes';

export interface Suggestion {
  /** Field value after the selection. */
  value: string;
  label: string;
  note?: string | undefined;
}

interface SuggestionsPopupProps {
  suggestions: readonly Suggestion[];
  /** Announced text of a list without suggestions. Without it, an empty list is hidden. */
  status: string | undefined;
  /** `field`: as wide as the input, notes beside the labels. `filter`: for a narrow input, notes below. */
  layout: keyof typeof layouts;
}

const layouts = {
  field: {
    popup: 'w-(--anchor-width)',
    item: 'flex-wrap items-center justify-between gap-x-4 text-base',
  },
  filter: { popup: 'w-72', item: 'flex-col justify-center' },
} as const;

/** Popup of suggestions within an `Autocomplete.Root` with the same items. */
export function SuggestionsPopup({ suggestions, status, layout }: SuggestionsPopupProps) {
  const text = useTranslations('ui');
  const { popup, item } = layouts[layout];
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} align="start" className="z-popup outline-none">
        <Base.Popup
          role="region"
          aria-label={text('suggestions')}
          className={classes(
            'max-h-suggestions overflow-y-auto overscroll-contain rounded-md border border-ivory-strong bg-white shadow-lift',
            popup,
            suggestions.length === 0 && !status && 'hidden',
          )}
        >
          <Base.Status className="text-sm text-ink-muted">
            {suggestions.length === 0 && status && <p className="px-4 py-3">{status}</p>}
          </Base.Status>
          <Base.List className="outline-none empty:hidden">
            {(suggestion: Suggestion) => (
              <Base.Item
                key={suggestion.value}
                value={suggestion}
                className={classes(
                  'flex min-h-touch cursor-pointer px-4 py-1.5 outline-none data-highlighted:bg-emerald-pale',
                  item,
                )}
              >
                <span className="min-w-0 font-medium break-words">{suggestion.label}</span>
                {suggestion.note && (
                  <span className="text-sm text-ink-muted tabular-nums">{suggestion.note}</span>
                )}
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
