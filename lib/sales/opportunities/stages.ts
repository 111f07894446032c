import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { requireVersion } from '@/lib/kernel/access/version';
import type { InputOf, OutputOf } from '@/lib/contract';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query } from '@/lib/db/query';
import { decimalOf } from '@/lib/paise';
import { activeOrderOf, orderOfClosed } from '@/lib/sales/orders/closing';
import { reopeningRefusal } from '@/lib/sales/items/piece';
import { endRequestsOf } from '@/lib/sales/items/requests';
import { valuesOf } from '@/lib/kernel/records/values';
import { successText } from '@/lib/kernel/text/messages';
import type { opportunities } from './contract';
import { assertEditable, lockOpportunity } from './lock-opportunity';
import { opportunityDefinition } from './record';
import { whyCannotMove } from './rules';
import { opportunityRow, toOpportunityRecord } from './to-wire';
import { totalOfWon } from './total';

/*
 * Stages (docs/product/rules.md, "Stages"). Triggers derive `status` and `stage_since` from `stage`, clear reason and note of a reopened
 * opportunity, and write the change with its actor (sync_stage and record_stage_change).
 */

type Move = (typeof opportunities)['actions']['move'];

/** Changes of stage of an opportunity, oldest first. */
export const selectStages = compileOnce((value: Placeholder<{ id: number }>) =>
  query
    .selectFrom('stage_changes')
    .select(['from_stage as from', 'to_stage as to', 'at', 'actor_id as by'])
    .where('opportunity_id', '=', value('id'))
    .orderBy('id'),
);

/**
 * A move to the same stage changes nothing; `won` closes and returns the order. Refuses 409 OPPORTUNITY_CLOSED for a won one and for a lost
 * one that is moved to `won` or `lost`, HAS_ORDER for one with an order that is moved to `lost`, STALE_VERSION, TOTAL_DIFFERS,
 * HUID_TAKEN for a reopened one if another piece has the HUID of one of its pieces by now.
 */
export const moveOpportunity = operation<InputOf<Move>, OutputOf<Move>>(
  'work on opportunities',
  'no proof',
  ({ actor, clock, sql }, { id, stage, lost_reason = null, lost_note = '', version, ...won }) => {
    const moved = sql.transaction(async (tx) => {
      const current = await lockOpportunity(tx, actor, id);
      const now = clock.now();
      const before = toOpportunityRecord(current);
      assertEditable(whyCannotMove(before, stage));
      requireVersion(version, before);
      if (stage === before.stage) return { message: successText.opportunityUpdated, data: before };
      const isLost = stage === 'lost';
      const order = isLost || stage === 'won' ? await activeOrderOf(tx, id) : undefined;
      if (isLost && order !== undefined)
        throw new Refusal(
          'HAS_ORDER',
          'This opportunity has an order, so it is not lost. Please delete the order first.',
        );
      const reason = isLost ? { lost_reason, lost_note } : { lost_reason: null, lost_note: '' };
      const total_amount =
        stage === 'won' ? decimalOf(await totalOfWon(tx, current, won)) : current.total_amount;
      const columns = { stage, ...reason, total_amount };
      const opportunity = await tx.prisma.opportunity.update({
        where: { id },
        data: {
          ...valuesOf(opportunityDefinition, columns),
          version: { increment: 1 },
          updatedAt: now,
        },
      });
      const row = opportunityRow(opportunity, current);
      const data = toOpportunityRecord(row);
      const action = stage === 'won' ? 'opportunity.close' : 'opportunity.move';
      writeAudit(
        tx,
        { actorId: actor.id, action, entity: 'opportunity', entityId: id, before, after: data },
        now,
      );
      if (isLost) await endRequestsOf(tx, actor, id, now);
      const closed = stage === 'won' ? await orderOfClosed(tx, actor, row, order, now) : {};
      return { message: successText.opportunityUpdated, data, ...closed };
    });
    return moved.catch(async (error: unknown) => {
      throw await reopeningRefusal(sql, error, [id]);
    });
  },
);
