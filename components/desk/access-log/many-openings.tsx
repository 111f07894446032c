import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import type { NamedOpenings } from '@/lib/desk/access-log/rules';
import { deletedAccount } from '@/lib/kernel/text/audit-words';
import { formatCount, formatDate, formatTime, storeDate, storeTime } from '@/lib/kernel/text/format';
import { accessLogText as text } from './access-log-text';

interface ManyOpeningsProps {
  found: readonly NamedOpenings[];
  className?: string;
}

/** On the dashboard of admins and above the access log: who opened over 100 different customers within an hour, or listed over 1,000. */
export function ManyOpenings({ found, className }: ManyOpeningsProps) {
  return found.map((each) => {
    const { actorId, listed, from, to } = each;
    const days = `from=${dayOf(from)}&to=${dayOf(to)}`;
    return (
      <Alert
        key={`${actorId} ${listed}`}
        tone="warning"
        className={className}
        action={
          <LinkButton
            href={`/admin-access-log?actor_id=${actorId}&${days}`}
            wholePage
            variant="secondary"
            size="small"
          >
            {text.openMany}
          </LinkButton>
        }
      >
        {sentenceOf(each)}
      </Alert>
    );
  });
}

const dayOf = (at: string) => storeDate(new Date(at));
const timeOf = (at: string) => formatTime(storeTime(new Date(at)));

export function sentenceOf({ name, listed, customers, isLeast, from, to }: NamedOpenings): string {
  const count = formatCount(customers);
  return text.many(
    name || deletedAccount,
    listed ? text.listed : text.opened,
    isLeast ? text.atLeast(count) : count,
    formatDate(dayOf(from)),
    timeOf(from),
    timeOf(to),
  );
}
