'use client';

import { Download, X } from '@lucide/icons';
import { Button } from '@/components/ui/button';
import { backOfficeText } from './back-office-text';
import { FailureAlert } from './failure-alert';
import type { ListExport } from './use-export';
import { Icon } from '@/components/ui/icon';

const text = backOfficeText.export;

interface ExportButtonProps extends ListExport {
  label?: string;
  /** Which of several exports, in the accessible name. */
  about?: string;
}

export function ExportButton({ received, start, stop, label = text.start, about }: ExportButtonProps) {
  const isRunning = received !== null;
  const icon = isRunning ? X : Download;
  return (
    <span className="inline-flex items-center gap-x-2 noscript:hidden print:hidden">
      <span role="status" className="text-sm text-ink-soft tabular-nums max-md:sr-only">
        {isRunning && text.running(sizeOf(received))}
      </span>
      {/* One button, so that the focus stays on it. */}
      <Button
        variant="quiet"
        size="small"
        icon={<Icon of={icon} className="size-4" />}
        onClick={isRunning ? stop : start}
      >
        {isRunning ? text.stop : label}
        {about !== undefined && <span className="sr-only"> {about}</span>}
      </Button>
    </span>
  );
}

export function ExportFailure({ failed, start, className }: ListExport & { className: string }) {
  return (
    <FailureAlert
      className={className}
      sentence={failed?.sentence ?? ''}
      failure={failed?.failure ?? null}
      shown={failed !== null}
      onRetry={start}
    />
  );
}

/** Size in steps of 100 KB: screen readers announce each. */
function sizeOf(bytes: number): string {
  return `${(Math.floor(bytes / 100_000) / 10).toFixed(1)} MB`;
}
