import type { ReactNode } from 'react';
import { IconDisc } from './icon-disc';

interface EmptyStateProps {
  /** Decorative. */
  icon?: ReactNode;
  title: string;
  text?: string | undefined;
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      {icon && <IconDisc>{icon}</IconDisc>}
      <p className="font-display text-title font-medium">{title}</p>
      {text && <p className="max-w-measure text-base text-ink-soft">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
