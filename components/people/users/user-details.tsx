'use client';

import { useRef, useState } from 'react';
import { DetailsPanel } from '@/components/back-office/details-panel';
import { factsOf } from '@/components/back-office/record-parts';
import { ReasonButton } from '@/components/back-office/reason-button';
import { RecordHistory } from '@/components/back-office/record-history';
import { useOpenedByLink } from '@/components/back-office/use-opened-by-link';
import { PersonPart } from '@/components/people/person/person-part';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import { useAfterRender } from '@/components/ui/use-after-render';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { userDefinition } from '@/lib/people/accounts/record';
import { formatShortDate } from '@/lib/kernel/text/format';
import { whyCannotDelete } from '@/lib/people/users/rules';
import { StatusBadge } from './user-columns';
import { usersText as text } from './users-text';
import type { UsersVariant } from './variants';

const InvitationState = lazyPart(
  () => import('@/components/people/invitations/invitation-state').then((module) => module.InvitationState),
  'page',
);
const FactorResetState = lazyPart(
  () =>
    import('@/components/people/factor-resets/factor-reset-state').then((module) => module.FactorResetState),
  'page',
);
const UserEditor = lazyPart(() => import('./user-editor').then((module) => module.UserEditor), 'page');

interface UserDetailsProps {
  user: UserRecord;
  variant: UsersVariant;
  actorId: number;
  /** Asks first about unsaved input. */
  onClose(): void;
  onChanged(user: UserRecord): void;
  onDelete(): void;
}

export function UserDetails(props: UserDetailsProps) {
  const { user, variant, actorId, onClose, onChanged, onDelete } = props;
  const [editing, setEditing] = useState(false);
  useOpenedByLink(`edit-${user.id}`, () => setEditing(true));
  const place = useRef<HTMLDivElement>(null);
  const afterRender = useAfterRender();

  function view() {
    setEditing(false);
    // The form's buttons have been removed.
    afterRender(() => place.current?.focus());
  }

  if (editing) {
    return (
      <UserEditor
        user={user}
        editsAll={variant.editsAll}
        oneself={user.id === actorId}
        onSaved={(saved, message) => {
          onChanged(saved);
          showToast(message);
          view();
        }}
        onStale={onChanged}
        onDiscard={view}
        onCancel={onClose}
      />
    );
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {variant.mayCreate && user.role !== 'user' && user.invited_until !== null && (
        <InvitationState user={user} onChanged={onChanged} />
      )}
      {variant.mayCreate && user.role !== 'user' && <FactorResetState user={user} actorId={actorId} />}
      <DetailsPanel
        label={text.details}
        facts={facts(user)}
        actions={
          <>
            <ReasonButton
              reason={whyCannotDelete({ id: actorId }, user)}
              variant="danger-outline"
              size="small"
              className="xs:mr-auto"
              onClick={onDelete}
            >
              {text.delete}
            </ReasonButton>
            <Button variant="secondary" size="small" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button size="small" data-shortcut="e" onClick={() => setEditing(true)}>
              {text.edit}
            </Button>
          </>
        }
      >
        {variant.editsAll && user.role !== 'user' && <PersonPart id={user.id} />}
        <RecordHistory entity="user" id={user.id} version={user.version} />
      </DetailsPanel>
    </div>
  );
}

function facts(user: UserRecord) {
  return factsOf(
    userDefinition,
    user,
    [
      'id',
      'name',
      'role',
      'active',
      'email',
      'mobile',
      'gender',
      'dob',
      'address',
      'state_code',
      'referalid',
      'referelcode',
    ],
    {
      active: <StatusBadge user={user} />,
      dob: user.dob === null ? text.empty : formatShortDate(user.dob),
      address: <span className="whitespace-pre-line">{user.address || text.empty}</span>,
      ...(user.invited_until === null ? { invited_until: null } : {}),
    },
  );
}
