'use client';

import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { FilterSelect, FiltersBar, SearchBox } from '@/components/back-office/list-controls';
import { ListFrame, NoRows, listTitle } from '@/components/back-office/list-frame';
import { requestOf, type FirstPage, type ListPage } from '@/components/back-office/list-view';
import { RecordTable } from '@/components/back-office/record-table';
import { useGuardedView } from '@/components/back-office/use-guarded-view';
import { useListView } from '@/components/back-office/use-list-view';
import { useRecordList } from '@/components/back-office/use-record-list';
import { takeNotice } from '@/components/customer/notice';
import { LinkButton } from '@/components/ui/link-button';
import { showToast } from '@/components/ui/toast';
import type { UserRecord } from '@/lib/accounts/contract';
import { call, type Outcome } from '@/lib/gateway/client';
import { failureText, successText } from '@/lib/text/messages';
import { deleteUser, listUsers } from '@/lib/users/lazy';
import { userColumns } from './user-columns';
import { UserDetails } from './user-details';
import { userList } from './user-list';
import { roleNames, usersText as text } from './users-text';
import { usersVariants, type UsersVariant } from './variants';

interface UsersScreenProps {
  role: keyof typeof usersVariants;
  actorId: number;
  first: FirstPage<UserRecord>;
}

/** Users and Referrals (2.7): one list with variants. */
export function UsersScreen({ role, actorId, first }: UsersScreenProps) {
  const variant: UsersVariant = usersVariants[role];
  const { controls, onDirty, question } = useGuardedView(useListView(userList));
  const { view } = controls;
  const [asking, setAsking] = useState<UserRecord | null>(null);
  const list = useRecordList({
    first,
    request: requestOf(view),
    async load(request, signal): Promise<Outcome<ListPage<UserRecord>>> {
      const outcome = await call(listUsers, request, { signal });
      if (!outcome.ok) return outcome;
      const { data, ...page } = outcome.data;
      return { ...outcome, data: { ...page, rows: data } };
    },
  });

  // Message from Create User; toasts can be shown only after the first effects.
  useEffect(() => {
    const timer = setTimeout(() => {
      const notice = takeNotice();
      if (notice !== null && 'info' in notice) showToast(notice.info);
    });
    return () => clearTimeout(timer);
  }, []);

  return (
    <ListFrame
      title={variant.title}
      home={variant.home}
      list={list}
      controls={controls}
      loading={text.loading}
      failure={failureText.usersLoad}
      aside={
        variant.mayCreate && (
          <LinkButton href="/create-user" size="small">
            {text.createUser}
          </LinkButton>
        )
      }
      filters={
        <FiltersBar narrowed={controls.narrowed} onClear={controls.clear}>
          <SearchBox label={text.search} value={view.search} onSearch={controls.search} />
          {variant.roleFilter.length > 0 && (
            <FilterSelect
              label={text.role}
              value={view.filters.role}
              all={text.allRoles}
              options={variant.roleFilter.map((value) => ({ value, label: roleNames[value] }))}
              onChange={(value) => controls.filter('role', value)}
            />
          )}
        </FiltersBar>
      }
    >
      <RecordTable
        label={variant.title}
        columns={userColumns}
        rows={list.rows}
        nameOf={(user) => user.name || user.mobile}
        status={list.status}
        sort={view.sort}
        direction={view.direction}
        onSort={controls.sortBy}
        otherSorts={[{ header: text.fields.createdAt, sort: 'created_at', firstDirection: 'desc' }]}
        open={view.open}
        onToggle={controls.toggle}
        renderDetails={(user, close) => (
          <UserDetails
            key={user.id}
            user={user}
            variant={variant}
            actorId={actorId}
            onClose={close}
            onDirty={onDirty}
            onChanged={list.replace}
            onDelete={() => setAsking(user)}
          />
        )}
        empty={
          <NoRows
            narrowed={controls.narrowed}
            failed={list.status === 'failed'}
            icon={<Users className="size-6" />}
            title={variant.none}
            narrowedTitle={variant.none}
            onClear={controls.clear}
          />
        }
      />
      {question}
      <ConfirmAction
        about={asking}
        title={text.remove.title}
        question={text.remove.question}
        run={({ id }) => call(deleteUser, { id })}
        failure={failureText.deleteUser}
        onDone={({ id }) => {
          showToast(successText.userDeleted);
          controls.toggle(id);
          list.remove(id);
        }}
        onClose={() => setAsking(null)}
        focusAfter={listTitle}
      >
        {(about) => (
          <>
            <p className="font-semibold break-words">{about.name || text.empty}</p>
            {about.email && <p className="break-words text-ink-soft">{about.email}</p>}
            <p className="mt-2 text-ink-soft">{variant.deletion}</p>
          </>
        )}
      </ConfirmAction>
    </ListFrame>
  );
}
