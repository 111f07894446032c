'use client';

import { useEffect, useState } from 'react';
import { mobilePattern } from '@/lib/contract';
import { call, shortTimeoutMs } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';

const search = lazyExport(() => import('@/lib/search/contract'), 'search');

/** The name of the customer with this mobile; null while it is incomplete, unknown or being looked up. */
export function useCustomerName(mobile: string): string | null {
  const [found, setFound] = useState<{ readonly mobile: string; readonly name: string } | null>(null);
  useEffect(() => {
    if (!mobilePattern.test(mobile)) return;
    const abort = new AbortController();
    void call(search, { q: mobile }, { signal: abort.signal, timeoutMs: shortTimeoutMs }).then((outcome) => {
      if (abort.signal.aborted || !outcome.ok) return;
      const customer = outcome.data.data.customers.find((each) => each.mobile === mobile);
      if (customer !== undefined) setFound({ mobile, name: customer.name });
    });
    return () => abort.abort();
  }, [mobile]);
  return found?.mobile === mobile ? found.name : null;
}
