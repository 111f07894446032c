import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { classes } from '@/components/ui/classes';
import type { UserRecord } from '@/lib/people/accounts/contract';

export function ProfileHeader({ user, children }: { user: UserRecord; children: ReactNode }) {
  const text = useTranslations('profile.view');
  const roles = useTranslations('layout.signedInAs');
  const name = user.name.trim() || text('fallbackName');
  const letters = initials(name);
  /** With vowel signs beside the letters. */
  const isWide = /\p{M}/u.test(letters);
  return (
    <div className="mb-6 flex flex-col gap-5 md:mb-8 md:flex-row md:items-center">
      <div className="flex min-w-0 flex-1 items-center gap-4 md:gap-6">
        <span
          aria-hidden="true"
          className={classes(
            'flex size-16 shrink-0 items-center justify-center rounded-full bg-ink font-display font-medium text-gold-light md:size-20',
            isWide ? 'text-base' : 'text-title',
          )}
        >
          {letters}
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-heading wrap-anywhere">{name}</h1>
            <Badge tone="gold">{roles(user.role)}</Badge>
          </div>
          <p className="mt-1 text-ink-muted tabular-nums">
            {text('line', { id: String(user.id), mobile: user.mobile })}
          </p>
        </div>
      </div>
      <div className="-ml-4 flex flex-wrap gap-3 empty:hidden md:ml-0">{children}</div>
    </div>
  );
}

/** Initials of the first and the last word: a letter with its vowel sign is one. */
function initials(name: string): string {
  const words = name.split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => /^\P{M}\p{M}*/u.exec(word ?? '')?.[0] ?? '',
  );
  return letters.join('').toUpperCase();
}
