'use client';

import { FileUp } from '@lucide/icons';
import { useId, useState, type ComponentProps } from 'react';
import { classes } from './classes';
import { fieldAria, FieldFrame, type FieldProps } from './field-frame';
import { Icon } from './icon';
import { IconDisc } from './icon-disc';

type FileFieldProps = FieldProps &
  Pick<ComponentProps<'input'>, 'accept'> & {
    /** `Choose a file`. */
    choose: string;
    /** Text for users with a mouse: `or drop it here`. */
    drop: string;
    onFile(file: File): void;
  };

/** The native input covers the area, and takes drops by itself. */
export function FileField({ label, hint, error, required, choose, drop, accept, onFile }: FileFieldProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <span className="relative block">
        <input
          {...fieldAria(id, { hint, error })}
          type="file"
          accept={accept}
          required={required}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file again is a change too.
            target.value = '';
            if (file !== undefined) onFile(file);
          }}
          className="peer absolute inset-0 z-10 size-full cursor-pointer opacity-0"
        />
        <span
          className={classes(
            'flex flex-col items-center gap-2 rounded-md border-2 border-dashed px-4 py-8 text-center transition-colors',
            'peer-hover:border-emerald peer-hover:bg-emerald-pale peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-emerald',
            isOver
              ? 'border-emerald bg-emerald-pale'
              : error
                ? 'border-ruby bg-ruby-pale'
                : 'border-ivory-strong bg-ivory',
          )}
        >
          <IconDisc>
            <Icon of={FileUp} />
          </IconDisc>
          <span className="font-semibold text-emerald">{choose}</span>
          <span className="text-sm text-ink-soft pointer-coarse:hidden">{drop}</span>
        </span>
      </span>
    </FieldFrame>
  );
}
