'use client';

import { Users } from '@lucide/icons';
import { useEffect } from 'react';
import { requestOf, toListPage, type FirstPage } from '@/components/back-office/list-query';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { RecordScreen } from '@/components/back-office/record-screen';
import { takeNotice } from '@/components/portal/notice';
import { LinkButton } from '@/components/ui/link-button';
import { showToast } from '@/components/ui/toast';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { userDefinition } from '@/lib/people/accounts/record';
import { call } from '@/lib/gateway/client';
import { deleteUser, listUsers } from '@/lib/people/users/endpoints';
import { userFailureText } from '@/lib/kernel/text/account-failures';
import { userColumns } from './user-columns';
import { userList } from './user-list';
import { usersText as text } from './users-text';
import { usersVariants, type UsersVariant } from './variants';

const UserDetails = lazyPart(() => import('./user-details').then((module) => module.UserDetails), 'page');

interface UsersScreenProps {
  role: keyof typeof usersVariants;
  actorId: number;
  first: FirstPage<UserRecord>;
}

const { role: roleField, created_at: createdField } = userDefinition.fields;

/** Users and Referrals (docs/product/rules.md, "Users" and "Referrals"): one list with variants. */
export function UsersScreen({ role, actorId, first }: UsersScreenProps) {
  const variant: UsersVariant = usersVariants[role];

  // From Create User. Toasts can be shown only after the first effects.
  useEffect(() => {
    const timer = setTimeout(() => {
      const notice = takeNotice();
      if (notice !== null && 'info' in notice) showToast(notice.info);
    });
    return () => clearTimeout(timer);
  }, []);

  return (
    <RecordScreen
      title={variant.title}
      home={variant.home}
      spec={userList}
      first={first}
      exported="users"
      request={requestOf}
      load={async (request, options) => toListPage(await call(listUsers, request, options))}
      loading={text.loading}
      failure={userFailureText.usersLoad}
      aside={
        variant.mayCreate && (
          <LinkButton href="/create-user" size="small" data-shortcut="n">
            {text.createUser}
          </LinkButton>
        )
      }
      filters={[
        { kind: 'search', label: text.search },
        ...(variant.roleFilter.length === 0
          ? []
          : [
              {
                kind: 'select',
                name: 'role',
                label: roleField.label,
                all: text.allRoles,
                options: variant.roleFilter.map((value) => ({ value, label: roleField.labels[value] })),
              } as const,
            ]),
      ]}
      columns={userColumns}
      otherSorts={[{ header: createdField.label, sort: 'created_at', firstDirection: 'desc' }]}
      nameOf={(user) => user.name || user.mobile}
      empty={() => ({
        icon: <Icon of={Users} />,
        title: variant.none,
        narrowedTitle: variant.none,
      })}
      renderDetails={(user, { list, remove, close }) => (
        <UserDetails
          user={user}
          variant={variant}
          actorId={actorId}
          onClose={close}
          onChanged={list.replace}
          onDelete={() => remove(user)}
        />
      )}
      deletion={{
        title: text.remove.title,
        question: text.remove.question,
        run: ({ id }) => call(deleteUser, { id }),
        failure: userFailureText.deleteUser,
        renderSummary: (user) => (
          <>
            <p className="font-semibold break-words">{user.name || text.empty}</p>
            {user.email && <p className="break-words text-ink-soft">{user.email}</p>}
            <p className="mt-2 text-ink-soft">{variant.deletion}</p>
          </>
        ),
      }}
    />
  );
}
