// oxlint-disable-next-line eslint/no-restricted-imports -- the only one
import { usePathname } from 'next/navigation';
import { addressAt } from '@/lib/languages';

/** Path of the page as the browser shows it, on the server too, where Next.js knows the inner address (middleware.ts). */
export function useAddress(): string {
  return addressAt(usePathname());
}
