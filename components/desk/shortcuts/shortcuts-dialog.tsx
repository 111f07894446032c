'use client';

import { useId, useState } from 'react';
import { areKeysOn, rememberKeys } from '@/components/layout/staff-preferences';
import { navOf } from '@/components/layout/staff-nav';
import { Dialog } from '@/components/ui/dialog';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { shortcutsText as text } from './shortcuts-text';

interface ShortcutsDialogProps {
  role: StaffRole;
  open: boolean;
  onOpenChange(open: boolean): void;
}

type Shortcut = readonly [keys: readonly string[], what: string];

export function ShortcutsDialog({ role, open, onOpenChange }: ShortcutsDialogProps) {
  const { keys } = text;
  const pages = navOf[role]
    .flatMap(({ entries }) => entries)
    .flatMap(({ letter, label }): Shortcut[] => (letter === undefined ? [] : [[['g', letter], label]]));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.title}>
      <Switch />
      <Group title={text.goTo} of={pages} />
      <Group
        title={text.inList}
        of={[
          [['/'], keys.search],
          [['j'], keys.down],
          [['k'], keys.up],
          [['Enter'], keys.open],
          [['e'], keys.edit],
          [['x'], keys.select],
        ]}
      />
      <Group
        title={text.page}
        of={[
          [['n'], keys.create],
          [['Esc'], keys.close],
          [['?'], keys.list],
        ]}
      />
    </Dialog>
  );
}

function Group({ title, of }: { title: string; of: readonly Shortcut[] }) {
  return (
    <section aria-label={title} className="mt-5">
      <h3 className="font-text text-sm font-semibold text-ink-soft">{title}</h3>
      <dl className="mt-1">
        {of.map(([keys, what]) => (
          <div
            key={what}
            className="flex items-center justify-between gap-4 border-b border-ivory-line py-1.5 text-sm last:border-b-0"
          >
            <dt>{what}</dt>
            <dd className="flex items-center gap-1.5 text-xs text-ink-muted">
              {keys.map((key, index) => (
                <span key={key} className="flex items-center gap-1.5">
                  {index > 0 && text.followedBy}
                  <kbd className="min-w-6 rounded-sm border border-ivory-line bg-white px-1.5 py-0.5 text-center font-text font-semibold text-ink">
                    {key}
                  </kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Switch() {
  const id = useId();
  const [on, setOn] = useState(areKeysOn);
  return (
    <div className="rounded-md bg-ivory-deep px-4 py-3">
      <label htmlFor={id} className="flex min-h-target items-center gap-3 text-sm font-semibold">
        <input
          id={id}
          type="checkbox"
          checked={on}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setOn(event.target.checked);
            rememberKeys(event.target.checked);
          }}
          className="size-5"
        />
        {text.on}
      </label>
      <p id={`${id}-hint`} className="mt-1 text-xs text-ink-soft">
        {text.onHint}
      </p>
    </div>
  );
}
