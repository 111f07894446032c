import { usePathname } from 'next/navigation';
import { english } from '@/lib/languages';

const inner = new RegExp(String.raw`^/${english}(?=/|$)`);

/** The path of the shown address. The server renders English pages at their inner one, `/en/about`, when building. */
export function useShownPath(): string {
  return usePathname().replace(inner, '') || '/';
}
