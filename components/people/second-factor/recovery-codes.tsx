'use client';

import { PrintButton } from '@/components/portal/print-button';
import { Button } from '@/components/ui/button';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import { secondFactorText as text } from './second-factor-text';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Below the heading of its page or card. */
  heading: 'h2' | 'h3';
  onSaved(): void;
}

/** Shown once. */
export function RecoveryCodes({ codes, heading: Heading, onSaved }: RecoveryCodesProps) {
  const place = useFocusOnMount<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1} data-print="alone" className="mt-6 outline-none">
      <Heading className="text-base font-semibold">
        {text.codesTitle} <span className="hidden print:inline">{text.codesOf}</span>
      </Heading>
      <p className="mt-1 text-ink-soft">{text.codesText}</p>
      <ul className="mt-4 grid gap-x-8 gap-y-2 rounded-md bg-ivory-deep px-4 py-3 font-mono xs:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-col gap-3 xs:flex-row">
        <PrintButton label={text.print} />
        <Button size="small" className="print:hidden" onClick={onSaved}>
          {text.saved}
        </Button>
      </div>
    </div>
  );
}
