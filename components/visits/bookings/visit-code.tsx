import { useTranslations } from 'next-intl';
import { classes } from '@/components/ui/classes';
import { lazyPart } from '@/components/ui/lazy-part';
import { LazyRender } from '@/components/ui/lazy-render';

const VisitQr = lazyPart(() => import('./visit-qr').then((module) => module.VisitQr), 'page');

interface VisitCodeProps {
  code: string;
  /** `large` fills a dialog, for a camera. */
  size?: 'usual' | 'large';
}

/** Renders nothing for a booking of an older server, which has no code. */
export function VisitCode({ code, size = 'usual' }: VisitCodeProps) {
  const text = useTranslations('bookings.code');
  if (code === '') return null;
  const isLarge = size === 'large';
  return (
    <div
      className={classes('flex flex-col items-center gap-3', isLarge ? 'w-full' : 'w-qr max-w-full shrink-0')}
    >
      <div className={classes('aspect-square', isLarge ? 'w-full max-w-qr-large' : 'w-full')}>
        <LazyRender>
          <VisitQr code={code} />
        </LazyRender>
      </div>
      <div className="text-center">
        <p className="text-sm text-ink-muted">{text('label')}</p>
        <p
          className={classes(
            'font-mono font-semibold tracking-wide',
            isLarge ? 'text-heading' : 'text-statement',
          )}
        >
          {code}
        </p>
        <p className="mt-1 text-sm text-ink-soft">{text('hint')}</p>
      </div>
    </div>
  );
}
