'use client';

import { useTranslations } from 'next-intl';
import { Eye, EyeOff } from '@lucide/icons';
import { useId, useState, type ComponentProps } from 'react';
import { classes } from './classes';
import { controlStyles, fieldAria, FieldFrame, type FieldProps } from './field-frame';
import { Icon } from './icon';

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'required' | 'type' | 'autoComplete'> & {
    /** Hint for password managers. */
    autoComplete: 'current-password' | 'new-password';
    /** Which password it is, for the name of the show button. Default: the only one. */
    purpose?: 'current' | 'new' | 'again';
  };

/** The show button reveals typing errors, on phones the most common cause of failed log-ins. */
export function PasswordField({ label, hint, error, required, id, purpose, ...input }: PasswordFieldProps) {
  const text = useTranslations('ui');
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [shown, setShown] = useState(false);
  const icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} required={required}>
      <span className="relative block">
        <input
          {...input}
          {...fieldAria(fieldId, { hint, error })}
          type={shown ? 'text' : 'password'}
          required={required}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={classes(controlStyles, 'pr-14')}
        />
        <button
          type="button"
          // Names the password: a form may have several.
          aria-label={text(shown ? 'hidePassword' : 'showPassword', { purpose: purpose ?? 'other' })}
          aria-controls={fieldId}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0.5 my-auto flex size-touch items-center justify-center rounded-md text-ink-soft hover:text-ink noscript:hidden"
        >
          <Icon of={icon} className="size-5" />
        </button>
      </span>
    </FieldFrame>
  );
}
