import type { Column } from '@/components/back-office/column';
import { Badge } from '@/components/ui/badge';
import type { UserRecord } from '@/lib/accounts/contract';
import { roleNames, usersText } from './users-text';

const { columns: names, status, empty } = usersText;

export function StatusBadge({ user }: { user: Pick<UserRecord, 'active'> }) {
  return <Badge tone={user.active === 1 ? 'success' : 'neutral'}>{status[user.active]}</Badge>;
}

/** Columns of both lists of users. */
export const userColumns: readonly Column<UserRecord, 'created_at' | 'name'>[] = [
  {
    key: 'name',
    header: names.name,
    sort: 'name',
    phone: { line: 1 },
    cell: (user) => <span className="font-medium">{user.name || empty}</span>,
  },
  { key: 'role', header: names.role, phone: { line: 2 }, cell: (user) => roleNames[user.role] },
  {
    key: 'email',
    header: names.email,
    from: 'lg',
    wraps: 'text',
    cell: (user) => <span className="wrap-anywhere">{user.email || empty}</span>,
  },
  { key: 'mobile', header: names.mobile, phone: { line: 2 }, cell: (user) => user.mobile || empty },
  {
    key: 'status',
    header: names.status,
    phone: { line: 2 },
    cell: (user) => <StatusBadge user={user} />,
  },
];
