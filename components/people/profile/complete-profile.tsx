'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { LoginAgain } from '@/components/portal/login-again';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { UnsavedChangesDialog } from '@/components/ui/unsaved-changes-dialog';
import { DateField } from '@/components/ui/date-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { latestBirthday } from '@/lib/people/accounts/rules';
import { delays } from '@/lib/account-rules';
import { earliestDate } from '@/lib/kernel/text/calendar';
import { useProfileForm } from './use-profile-form';
import { useProfileTexts } from './use-profile-texts';

interface CompleteProfileProps {
  user: UserRecord;
  /** Date at the store, `YYYY-MM-DD`. */
  today: string;
}

export function CompleteProfile({ user, today }: CompleteProfileProps) {
  const text = useTranslations('profile');
  const { options } = useProfileTexts();
  const [saved, setSaved] = useState(false);
  const { form, unsaved, discard, failure, keepInput, signedOut, submit } = useProfileForm({
    user,
    path: '/profileupdate',
    onFailure: 'keep',
    onSaved: () => setSaved(true),
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (!saved) return;
    // Full page load: the new token determines the pages the account may open.
    const timer = setTimeout(
      () => window.location.assign(dashboardOf[user.role]),
      delays.profileSetupRedirectMs,
    );
    return () => clearTimeout(timer);
  }, [saved, user.role]);

  return (
    <PageFrame width="form">
      <PageHeading title={text('complete.heading')} text={text('complete.intro')} />
      <Card>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
          <UnsavedChangesDialog unsaved={unsaved} onDiscard={discard} />
          <TextField
            {...register('name')}
            label={text('fields.name')}
            required
            autoComplete="name"
            autoCapitalize="words"
            error={errors.name?.message}
          />
          <SelectField
            {...register('gender')}
            label={text('fields.gender')}
            required
            placeholder={text('placeholders.gender')}
            options={options.gender}
            autoComplete="sex"
            error={errors.gender?.message}
          />
          <TextField
            {...register('email')}
            label={text('complete.email')}
            required
            type="email"
            inputMode="email"
            autoComplete="email"
            error={errors.email?.message}
          />
          <DateField
            {...register('dob')}
            label={text('complete.dob')}
            required
            min={earliestDate}
            max={latestBirthday(today)}
            autoComplete="bday"
            error={errors.dob?.message}
          />
          <TextareaField
            {...register('address')}
            label={text('complete.address')}
            required
            autoComplete="street-address"
            error={errors.address?.message}
          />
          <SelectField
            {...register('state_code')}
            label={text('fields.state_code')}
            placeholder={text('placeholders.state_code')}
            options={options.state_code}
            autoComplete="address-level1"
            hint={text('hints.state_code')}
            error={errors.state_code?.message}
          />
          <Alert action={signedOut && <LoginAgain next="/profileupdate" keepInput={keepInput} />}>
            {failure}
          </Alert>
          <Alert tone="success">
            {saved && (
              <>
                {text('view.updated')} <span className="font-normal">{text('complete.onward')}</span>
              </>
            )}
          </Alert>
          <Button type="submit" full busy={isSubmitting || saved}>
            {text('complete.save')}
          </Button>
        </form>
      </Card>
    </PageFrame>
  );
}
