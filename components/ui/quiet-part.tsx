'use client';

import { useEffect, useState, type ComponentType } from 'react';
import { lazyModule } from '@/lib/kernel/lazy-module';

/**
 * A lazily loaded addition to a page, prefetched on the first interaction (lib/kernel/lazy-module). Without messages, unlike `lazyPart`: the page is
 * complete without it, and if loading fails it stays away.
 * @param fetchPart `() => import('./some-part').then((module) => module.SomePart)`
 */
export function quietPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const code = lazyModule(fetchPart);
  return function QuietPart(props: Props) {
    const [Part, setPart] = useState(code.loaded);
    useEffect(() => {
      code.load().then(
        (loaded) => setPart(() => loaded),
        () => undefined,
      );
    }, []);
    return Part && <Part {...props} />;
  };
}
