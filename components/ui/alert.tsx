import { CircleAlert, CircleCheck, Info, TriangleAlert } from '@lucide/icons';
import { Children, type ReactNode, type Ref } from 'react';
import { classes } from './classes';
import { Spinner } from './spinner';
import { Icon } from './icon';

export const overPage = 'fixed inset-x-4 bottom-4 z-toast mx-auto max-w-form';

export type AlertTone = 'error' | 'success' | 'info' | 'warning';

const styles = {
  error: { box: 'border-ruby bg-ruby-pale text-ruby-deep', icon: CircleAlert },
  success: {
    box: 'border-emerald bg-emerald-pale text-emerald-deep',
    icon: CircleCheck,
  },
  info: { box: 'border-ivory-strong bg-ivory-deep text-ink', icon: Info },
  warning: {
    box: 'border-amber bg-amber-pale text-amber',
    icon: TriangleAlert,
  },
};

export interface AlertProps {
  ref?: Ref<HTMLDivElement> | undefined;
  tone?: AlertTone | undefined;
  /** Without content the live region stays mounted. */
  children?: ReactNode;
  /** A spinner instead of the icon. */
  busy?: boolean;
  /** Next to the message, for example Retry. */
  action?: ReactNode;
  className?: string | undefined;
}

/**
 * Errors interrupt (`role="alert"`), others are polite. Keep it mounted and change its children: some screen readers miss a live region
 * inserted together with its text.
 */
export function Alert({ tone = 'error', children, busy = false, action, className, ref }: AlertProps) {
  const { box, icon } = styles[tone];
  // Two conditions that are both false are an array.
  const silent = Children.toArray(children).every((child) => child === '');
  return (
    <div ref={ref} role={tone === 'error' ? 'alert' : 'status'} className={silent ? 'sr-only' : className}>
      {!silent && (
        <div
          className={classes(
            'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border px-4 py-3 text-sm',
            box,
          )}
        >
          <div className="flex min-w-0 flex-1 basis-56 items-start gap-3 font-medium">
            {busy ? <Spinner /> : <Icon of={icon} className="mt-0.5 size-5 shrink-0" />}
            <div className="min-w-0">{children}</div>
          </div>
          {action}
        </div>
      )}
    </div>
  );
}
