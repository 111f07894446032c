import { Lock } from '@lucide/icons';
import { useLayoutEffect } from 'react';
import { Icon } from '@/components/ui/icon';
import { sharedCounterText } from './shared-counter-text';

const text = sharedCounterText.cover;

/** In place of a page that has been locked, until the lock screen opens. The data that the page came with, in its scripts, go too. */
export function LockCover({ offline }: { offline: boolean }) {
  useLayoutEffect(() => {
    document.title = text.title;
    for (const script of document.querySelectorAll('script:not([src])')) script.remove();
  }, []);
  return (
    <main id="content" tabIndex={-1} className="flex flex-1 flex-col items-center justify-center gap-4 p-6">
      <Icon of={Lock} className="size-8 text-ink-soft" />
      <h1 className="text-heading">{text.title}</h1>
      <p role="status" className="text-center text-ink-soft">
        {offline ? text.offline : text.locking}
      </p>
    </main>
  );
}
