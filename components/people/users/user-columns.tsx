import { listColumns } from '@/components/back-office/record-parts';
import { Badge } from '@/components/ui/badge';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { userDefinition } from '@/lib/people/accounts/record';
import { usersText } from './users-text';

const { status, invited, empty } = usersText;

export function StatusBadge({ user }: { user: Pick<UserRecord, 'active' | 'role' | 'invited_until'> }) {
  if (user.active === 1 && user.role !== 'user' && user.invited_until !== null)
    return <Badge tone="warning">{invited}</Badge>;
  return <Badge tone={user.active === 1 ? 'success' : 'neutral'}>{status[user.active]}</Badge>;
}

export const userColumns = listColumns<typeof userDefinition, UserRecord>(userDefinition, {
  name: { phone: { line: 1 }, cell: (user) => <span className="font-medium">{user.name || empty}</span> },
  role: { phone: { line: 2 } },
  email: {
    from: 'lg',
    wraps: 'text',
    cell: (user) => <span className="wrap-anywhere">{user.email || empty}</span>,
  },
  mobile: { phone: { line: 2 } },
  active: { phone: { line: 2 }, cell: (user) => <StatusBadge user={user} /> },
});
