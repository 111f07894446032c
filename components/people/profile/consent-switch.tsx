import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useFormats } from '@/components/ui/use-formats';
import type { ConsentRecord } from '@/lib/people/consents/contract';

interface ConsentSwitchProps {
  consent: ConsentRecord;
  /** Shown changed, with its time of before. */
  isChanging: boolean;
  busy: boolean;
  onToggle(): void;
}

export function ConsentSwitch({
  consent: { purpose, given, at },
  isChanging,
  busy,
  onToggle,
}: ConsentSwitchProps) {
  const id = useId();
  const text = useTranslations('consent.choices');
  const { instant } = useFormats();
  const isOn = given !== isChanging;
  return (
    <li>
      <label className="flex min-h-touch cursor-pointer items-start gap-3 py-4">
        <input
          type="checkbox"
          role="switch"
          autoComplete="off"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          aria-busy={busy}
          checked={isOn}
          aria-checked={isOn}
          onChange={() => {
            if (!busy) onToggle();
          }}
          className="mt-1 size-5 shrink-0 accent-emerald"
        />
        <span className="min-w-0">
          <span id={`${id}-title`} className="font-medium">
            {text(`${purpose}.title`)}
          </span>
          <span id={`${id}-text`} className="block text-sm text-ink-soft">
            {text(`${purpose}.text`)}
            {at !== null && (
              <span className="block text-ink-muted tabular-nums">
                {text(given ? 'since' : 'ended', { when: instant(at) })}
              </span>
            )}
          </span>
        </span>
      </label>
    </li>
  );
}
