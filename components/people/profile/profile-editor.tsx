'use client';

import { useTranslations } from 'next-intl';
import { LoginAgain } from '@/components/portal/login-again';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { UnsavedChangesDialog } from '@/components/ui/unsaved-changes-dialog';
import { DateField } from '@/components/ui/date-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { latestBirthday } from '@/lib/people/accounts/rules';
import { storeDate } from '@/lib/kernel/text/format';
import { earliestDate } from '@/lib/kernel/text/calendar';
import { useProfileForm } from './use-profile-form';
import { useProfileTexts } from './use-profile-texts';
import type { ProfileField, ProfilePath } from './variants';

interface ProfileEditorProps {
  user: UserRecord;
  path: ProfilePath;
  fields: readonly ProfileField[];
  onCancel(): void;
  onSaved(user: UserRecord): void;
}

type EditableField = Exclude<ProfileField, { editable: false }>;

function isEditable(field: ProfileField, user: UserRecord): field is EditableField {
  return field.editable === true || (field.editable === 'until set' && user[field.key] === null);
}

export function ProfileEditor({ user, path, fields, onCancel, onSaved }: ProfileEditorProps) {
  const text = useTranslations('profile');
  const controls = useTranslations('ui');
  const { valueOf, options } = useProfileTexts();
  const { form, unsaved, restoreEntries, discard, failure, keepInput, signedOut, submit } = useProfileForm({
    user,
    path,
    fields: fields.flatMap((field) => (isEditable(field, user) ? [field.input] : [])),
    onFailure: 'restore saved',
    onSaved,
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;

  const place = useFocusOnMount<HTMLFormElement>();

  function control(field: ProfileField) {
    const label = text(`fields.${field.key}`);
    if (!isEditable(field, user)) {
      return (
        <TextField
          label={label}
          readOnly
          tabIndex={0}
          value={valueOf(user, field) || text('view.notProvided')}
        />
      );
    }
    const shared = {
      ...register(field.input),
      label,
      required: field.required,
      autoComplete: field.autoComplete,
      error: errors[field.input]?.message,
      hint: field.hint && text(`hints.${field.hint}`),
    };
    switch (field.type) {
      case 'select':
        return (
          <SelectField
            {...shared}
            options={options[field.options]}
            placeholder={text(`placeholders.${field.options}`)}
          />
        );
      case 'textarea':
        return <TextareaField {...shared} />;
      case 'date':
        return <DateField {...shared} min={earliestDate} max={latestBirthday(storeDate(new Date()))} />;
      case 'text':
        return <TextField {...shared} type={field.inputType ?? 'text'} />;
    }
  }

  return (
    <form
      ref={place}
      tabIndex={-1}
      className="outline-none"
      noValidate
      aria-label={text('view.edit')}
      onSubmit={(event) => void submit(event)}
    >
      <UnsavedChangesDialog unsaved={unsaved} onDiscard={discard} />
      <div className="grid gap-6 md:grid-cols-2">
        {fields.map((field) => (
          <div key={field.key} className={field.type === 'textarea' ? 'md:col-span-2' : undefined}>
            {control(field)}
          </div>
        ))}
      </div>
      <Alert
        className="mt-6"
        action={
          signedOut ? (
            <LoginAgain next={path} keepInput={keepInput} />
          ) : (
            restoreEntries !== null && (
              <Button variant="secondary" size="small" onClick={restoreEntries}>
                {text('view.restoreEntries')}
              </Button>
            )
          )
        }
      >
        {failure}
      </Alert>
      <div className="mt-8 flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">
        <Button variant="secondary" disabled={isSubmitting} onClick={onCancel}>
          {controls('cancel')}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {text('view.save')}
        </Button>
      </div>
    </form>
  );
}
