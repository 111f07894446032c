import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import type { Erased } from '@/lib/people/users/erase';

/** In the transaction that deletes the account: complaints from its mobiles keep their ticket and times. */
export function eraseGrievances(
  tx: Transaction,
  { mobile, earlier }: Pick<Erased, 'mobile' | 'earlier'>,
): void {
  tx.send(
    query
      .updateTable('grievances')
      .set({
        name: '',
        mobile: '',
        email: null,
        text: '',
        answer: raw<string | null>`case when answer is not null then '' end`,
      })
      .where((row) =>
        row.or([
          row('mobile', '=', mobile),
          ...earlier.map((one) =>
            row.and([row('mobile', '=', one.mobile), row('created_at', '<=', one.until)]),
          ),
        ]),
      ),
    { prepared: false },
  );
}
