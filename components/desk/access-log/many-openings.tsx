import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import type { NamedOpenings } from '@/lib/desk/access-log/rules';
import { deletedAccount } from '@/lib/kernel/text/audit-words';
import { formatDate, formatTime, storeDate, storeTime } from '@/lib/kernel/text/format';
import { accessLogText as text } from './access-log-text';

/** On the dashboard of admins: who opened over 100 different customers within an hour. */
export function ManyOpenings({ found }: { found: readonly NamedOpenings[] }) {
  return found.map(({ actorId, name, customers, from, to }) => {
    const [start, end] = [new Date(from), new Date(to)];
    const day = storeDate(start);
    return (
      <Alert
        key={actorId}
        tone="warning"
        className="mb-6"
        action={
          <LinkButton
            href={`/admin-access-log?actor_id=${actorId}&from=${day}&to=${storeDate(end)}`}
            wholePage
            variant="secondary"
            size="small"
          >
            {text.openMany}
          </LinkButton>
        }
      >
        {text.many(
          name || deletedAccount,
          customers,
          formatDate(day),
          formatTime(storeTime(start)),
          formatTime(storeTime(end)),
        )}
      </Alert>
    );
  });
}
