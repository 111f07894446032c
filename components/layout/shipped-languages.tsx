'use client';

import { createContext, useContext, type ReactNode } from 'react';
import { languages, type Language } from '@/lib/languages';

const Shipped = createContext<readonly Language[]>(languages);

/** The languages that this site has (docs/product/languages.md, "Review"), for its switch and offer. */
export function ShippedLanguages({ all, children }: { all: readonly Language[]; children: ReactNode }) {
  return <Shipped value={all}>{children}</Shipped>;
}

export const useShippedLanguages = () => useContext(Shipped);
