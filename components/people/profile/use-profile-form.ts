'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { keepDraft, takeDraft } from '@/components/forms/form-draft';
import { lazyResolver } from '@/components/forms/lazy-resolver';
import { showServerFields } from '@/components/forms/server-fields';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { call } from '@/lib/gateway/client';
import { updateProfile } from '@/lib/people/accounts/endpoints';
import { profileFields, profileValues } from './profile-fields';
import type { ProfileFormContext, ProfileFormResult, ProfileFormValues } from './profile-form-shape';
import type { ProfilePath } from './variants';

const profileResolver = lazyResolver(
  () => import('./profile-form-shape').then((module) => module.profileResolver),
  (name) => ({ name }),
);

interface ProfileFormOptions {
  user: UserRecord;
  /** Page to return to after a new log-in. */
  path: ProfilePath | '/profileupdate';
  /** Validated, and sent if changed. Default: all. */
  fields?: readonly (keyof ProfileFormValues)[];
  /** After a failed save: keep the entries, or show the saved values and offer the entries through `restoreEntries`. */
  onFailure: 'keep' | 'restore saved';
  onSaved(user: UserRecord): void;
}

/**
 * `PUT /profileupdate`. Entries are never lost: a failed save keeps or offers them, an expired session keeps them until the same user logs
 * in again.
 */
export function useProfileForm({
  user,
  path,
  fields = profileFields,
  onFailure,
  onSaved,
}: ProfileFormOptions) {
  const text = useTranslations('profile.view');
  const controls = useTranslations('ui');
  const form = useForm<ProfileFormValues, ProfileFormContext, ProfileFormResult>({
    resolver: profileResolver,
    context: { fields },
    defaultValues: profileValues(user),
  });
  const [failure, setFailure] = useState<string | null>(null);
  /** The session has expired. */
  const [signedOut, setSignedOut] = useState(false);
  const [saved, setSaved] = useState(false);
  /** Entries of a failed save while the form shows the saved values. */
  const [entries, setEntries] = useState<ProfileFormValues | null>(null);
  const { isDirty, dirtyFields } = form.formState;
  const unsaved = (isDirty || entries !== null) && !saved;

  const { setValue } = form;
  useEffect(() => {
    const draft = takeDraft(path, user.id);
    if (draft === null) return;
    for (const name of profileFields) {
      const kept = draft[name];
      if (kept !== undefined) setValue(name, kept, { shouldDirty: true });
    }
  }, [path, user.id, setValue]);

  /** Staff may change the other fields meanwhile. */
  function changedTexts(typed: ProfileFormValues): Record<string, string> {
    return Object.fromEntries(
      profileFields.flatMap((name) => {
        const value = typed[name];
        return dirtyFields[name] === true && value !== undefined ? [[name, value]] : [];
      }),
    );
  }

  async function save(values: ProfileFormResult) {
    setFailure(null);
    setSignedOut(false);
    setEntries(null);
    const typed = form.getValues();
    const changed = { ...values };
    for (const name of profileFields) if (dirtyFields[name] !== true) delete changed[name];
    const outcome = await call(updateProfile, { ...changed, mobile: user.mobile });
    if (outcome.ok) {
      setSaved(true);
      onSaved(outcome.data.data);
      return;
    }
    if (outcome.code === 'UNAUTHENTICATED') {
      setFailure(text('signedOut'));
      setSignedOut(true);
      return;
    }
    if (onFailure === 'restore saved') {
      form.reset(profileValues(user));
      setEntries(typed);
      setFailure(outcome.message ?? text('saveFailed'));
      return;
    }
    const allNamed = showServerFields(outcome.fields, fields, form.setError);
    if (!allNamed) setFailure(outcome.message ?? text('saveFailed'));
  }

  function restoreEntries() {
    if (entries === null) return;
    for (const name of profileFields) setValue(name, entries[name], { shouldDirty: true });
    setEntries(null);
    setFailure(null);
    setSignedOut(false);
    form.setFocus(profileFields[0]);
  }

  function discard() {
    setEntries(null);
    form.reset(profileValues(user));
  }

  const wrongFields = Object.keys(form.formState.errors).length > 0;
  return {
    form,
    unsaved,
    restoreEntries: entries === null ? null : restoreEntries,
    discard,
    failure: failure ?? (wrongFields ? controls('checkFields') : null),
    /** Stores the input as a draft before a new log-in. */
    keepInput: () => keepDraft(path, user.id, changedTexts(form.getValues())),
    /** Offer the log-in. */
    signedOut,
    submit: form.handleSubmit(save, () => {
      setFailure(null);
      setSignedOut(false);
    }),
  };
}
