'use client';

import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { customerText } from '@/components/customer/customer-text';
import { keepDraft, takeDraft } from '@/components/customer/form-draft';
import { resolverSoon } from '@/components/customer/resolver-soon';
import { showServerFields } from '@/components/customer/server-fields';
import { useUnsavedWarning } from '@/components/customer/use-unsaved-warning';
import type { UserRecord } from '@/lib/accounts/contract';
import { updateProfile } from '@/lib/accounts/soon';
import { call } from '@/lib/gateway/client';
import { failureText } from '@/lib/text/messages';
import { profileFields, profileValues } from './profile-fields';
import type { ProfileFormResult, ProfileFormValues } from './profile-form-shape';

const profileResolver = resolverSoon(
  () => import('./profile-form-shape').then((module) => module.profileResolver),
  (name) => ({ name }),
);

interface ProfileFormOptions {
  user: UserRecord;
  /** The page to come back to after a log-in in between. */
  path: '/profile' | '/profileupdate';
  onSaved(user: UserRecord): void;
}

/**
 * Saving a profile, for both screens: `PUT /profileupdate` with the account's own mobile. What was typed is never lost: a
 * failed save keeps the form, a session that ended keeps the words until its owner has logged in again.
 */
export function useProfileForm({ user, path, onSaved }: ProfileFormOptions) {
  const form = useForm<ProfileFormValues, unknown, ProfileFormResult>({
    resolver: profileResolver,
    defaultValues: profileValues(user),
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const { isDirty } = form.formState;
  useUnsavedWarning(isDirty && !leaving);

  const { setValue } = form;
  useEffect(() => {
    const draft = takeDraft(path, user.id);
    if (draft === null) return;
    for (const name of profileFields) {
      const kept = draft[name];
      if (kept !== undefined) setValue(name, kept, { shouldDirty: true });
    }
  }, [path, user.id, setValue]);

  async function save(values: ProfileFormResult) {
    setFailure(null);
    setLeaving(false);
    const outcome = await call(updateProfile, { ...values, mobile: user.mobile });
    if (outcome.ok) {
      setLeaving(true);
      onSaved(outcome.data.data);
      return;
    }
    if (outcome.code === 'UNAUTHENTICATED') {
      keepDraft(path, user.id, stringsOf(form.getValues()));
      setLeaving(true);
      setFailure(failureText.profileNoPhone);
      return;
    }
    const allNamed = showServerFields(outcome.fields, profileFields, form.setError);
    if (!allNamed) setFailure(outcome.message ?? failureText.profile);
  }

  const wrongFields = Object.keys(form.formState.errors).length > 0;
  return {
    form,
    failure: failure ?? (wrongFields ? customerText.checkFields : null),
    /** The session is over: offer the way to log in. */
    signedOut: failure === failureText.profileNoPhone,
    submit: form.handleSubmit(save, () => setFailure(null)),
  };
}

function stringsOf(values: ProfileFormValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
