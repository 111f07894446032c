import type { ReactNode } from 'react';
import { DataCache } from '@/components/data/data-cache';

/** Unlike the layout, a new one for each page. */
export default function PageTemplate({ children }: { children: ReactNode }) {
  return <DataCache>{children}</DataCache>;
}
