import { z } from 'zod';
import { safeLocalStorage } from '@/components/ui/storage';
// oxlint-disable-next-line import/no-unassigned-import -- sets up zod for browsers before a shape is made
import '@/lib/contract';

/** Recent items per account; log-out clears them with all storage (session-hint.ts). */
const keyOf = (accountId: number) => `pasidi-recent-${accountId}`;
const most = 5;

const shape = z.array(
  z.object({
    key: z.string(),
    label: z.string(),
    note: z.string(),
    href: z.string().startsWith('/'),
    /** Dialog of the page, as the fragment of its URL: `new`, `record-payment-26`. */
    opens: z.string().nullable(),
  }),
);
/** The mobile is not stored. */
export type PaletteItem = z.output<typeof shape>[number] & { readonly mobile?: string };

export function readRecent(accountId: number): PaletteItem[] {
  // Unreadable, or of another release: no recent items.
  return shape.safeParse(safeLocalStorage.getJson(keyOf(accountId))).data?.slice(0, most) ?? [];
}

/** Stores an opened item without the mobile, in `href` too: the page is open to this account from now on. */
export function rememberOpened(accountId: number, { mobile, href, ...item }: PaletteItem): void {
  const opened = { ...item, href: href.replace(`?mobile=${mobile}`, '') };
  const others = readRecent(accountId).filter(({ key }) => key !== item.key);
  safeLocalStorage.setJson(keyOf(accountId), [opened, ...others].slice(0, most));
}
