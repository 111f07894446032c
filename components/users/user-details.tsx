'use client';

import { useRef, useState } from 'react';
import { DetailsPanel } from '@/components/back-office/details-panel';
import { ReasonButton } from '@/components/back-office/reason-button';
import { RecordHistory } from '@/components/back-office/record-history';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import type { UserRecord } from '@/lib/accounts/contract';
import { formatBirthday, formatInstant } from '@/lib/text/format';
import { whyCannotDelete } from '@/lib/users/rules';
import { StatusBadge } from './user-columns';
import { roleNames, usersText as text } from './users-text';
import type { UsersVariant } from './variants';

const UserEditor = lazyPart(() => import('./user-editor').then((module) => module.UserEditor), 'page');

interface UserDetailsProps {
  user: UserRecord;
  variant: UsersVariant;
  actorId: number;
  /** Closes the details; unsaved input is confirmed first. */
  onClose(): void;
  onDirty(dirty: boolean): void;
  onChanged(user: UserRecord): void;
  onDelete(): void;
}

/** Details of a user, viewed or edited in place. */
export function UserDetails(props: UserDetailsProps) {
  const { user, variant, actorId, onClose, onDirty, onChanged, onDelete } = props;
  const [editing, setEditing] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  function view() {
    setEditing(false);
    // The form's buttons have been removed.
    requestAnimationFrame(() => place.current?.focus());
  }

  if (editing) {
    return (
      <UserEditor
        user={user}
        editsAll={variant.editsAll}
        oneself={user.id === actorId}
        onDirty={onDirty}
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
      <DetailsPanel
        label={text.details}
        facts={factsOf(user)}
        history={<RecordHistory entity="user" id={user.id} version={user.version} />}
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
            <Button size="small" onClick={() => setEditing(true)}>
              {text.edit}
            </Button>
          </>
        }
      />
    </div>
  );
}

function factsOf(user: UserRecord) {
  const { columns, fields } = text;
  return [
    { label: fields.id, value: user.id },
    { label: columns.name, value: user.name || text.empty },
    { label: columns.role, value: roleNames[user.role] },
    { label: columns.status, value: <StatusBadge user={user} /> },
    { label: columns.email, value: user.email || text.empty },
    { label: columns.mobile, value: user.mobile || text.empty },
    { label: fields.gender, value: user.gender === null ? text.empty : text.genders[user.gender] },
    { label: fields.dob, value: user.dob === null ? text.empty : formatBirthday(user.dob) },
    {
      label: fields.address,
      value: <span className="whitespace-pre-line">{user.address || text.empty}</span>,
    },
    { label: fields.referralId, value: user.referalid || text.empty },
    { label: fields.referralCode, value: user.referelcode || text.empty },
    { label: fields.createdAt, value: formatInstant(user.created_at) },
  ];
}
