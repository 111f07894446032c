import { z } from 'zod';
import { operation } from '@/lib/kernel/access/operation';
import { maxId, type InputOf, type OutputOf } from '@/lib/contract';
import { decodeCursor, encodeCursor, wrongCursor } from '@/lib/db/cursor';
import { instantOf } from '@/lib/db/dates';
import { isWrongValue } from '@/lib/db/faults';
import { query, raw } from '@/lib/db/query';
import { storeDate } from '@/lib/kernel/text/format';
import { loadSentTexts } from '@/lib/visits/messages/sent-texts';
import type { readTimeline } from './contract';
import { logAccess } from './access-log';
import { requireOpenable } from './customer-page';
import { toEvent, type EventRow } from './timeline-text';
import type { Follows } from './timeline-source';
import { sourcesOf } from './timeline-sources';

/**
 * Newest first (docs/product/rules.md, "Customers"), read from the records in one statement. Each source is a range of an index by customer
 * and time, of which at most one page is read.
 */
export const listEvents = operation<InputOf<typeof readTimeline>, OutputOf<typeof readTimeline>>(
  "open a customer's page",
  'no proof',
  async ({ actor, clock, sql, siteUrl }, { customer_id: id, group, limit, cursor }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, cursorShape);
    const today = storeDate(clock.now());
    await requireOpenable(sql, actor, id, clock.now());
    await logAccess({ actor, clock, sql }, [id]);
    const rows = await sql
      .rows(page(sourcesOf(actor, today, id, group), limit, after))
      .catch((error: unknown) => {
        throw after !== null && isWrongValue(error) ? wrongCursor() : error;
      });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const sentText = await loadSentTexts(siteUrl);
    return {
      data: shown.map((row) => toEvent(row, actor, sentText)),
      next_cursor:
        rows.length > limit && last !== undefined
          ? encodeCursor([instantOf(last.at), last.source, last.id])
          : null,
    };
  },
);

type Position = readonly [at: string, source: number, id: number];
const cursorShape = z.tuple([z.iso.datetime(), z.int().min(0).max(99), z.int().min(1).max(maxId)]);

function page(sources: ReturnType<typeof sourcesOf>, limit: number, after: Position | null) {
  const most = raw.val(limit + 1);
  const branches = sources.map(({ n, source }) => raw`(${source(n, following(after), limit + 1)})`);
  const events = raw<EventRow>`(
    with page as materialized (select * from (${raw.join(branches, raw` union all `)}) as events order by at desc, source, id desc limit ${most})
    select page.at, page.source, page.id, page.name, page.detail, page.ref,
      (select actor.name from users as actor where actor.id = coalesce(page.actor_id, done.actor_id)) as actor_name
    from page
      left join lateral (select audit_entries.actor_id from audit_entries where page.actor_id is null and audit_entries.entity = page.entity
        and audit_entries.entity_id = page.ref and audit_entries.at = page.at order by audit_entries.id limit 1) as done on true)`;
  return query
    .selectFrom(events.as('events'))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('source')
    .orderBy('id', 'desc');
}

/** Condition of the rows after the cursor, in the order of all sources. */
function following(after: Position | null): Follows {
  if (after === null) return () => raw<boolean>`true`;
  const [time, last, lastId] = after;
  return (at, id, source) => {
    if (source === last) return raw<boolean>`(${at}, ${id}) < (${time}::timestamptz, ${lastId}::int)`;
    return source > last
      ? raw<boolean>`${at} <= ${time}::timestamptz`
      : raw<boolean>`${at} < ${time}::timestamptz`;
  };
}
