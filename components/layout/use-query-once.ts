'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';

/** Whether the address has this parameter, which is removed: neither a reload nor Back does again what it asks for. */
export function useQueryOnce(name: string): boolean {
  const isThere = useSearchParams().has(name);
  useEffect(() => {
    if (!isThere) return;
    const address = new URL(window.location.href);
    address.searchParams.delete(name);
    window.history.replaceState(null, '', address);
  }, [isThere, name]);
  return isThere;
}
