import { operation } from '@/lib/kernel/access/operation';
import { requireProof } from '@/lib/kernel/access/proof';
import { wrongField } from '@/lib/kernel/access/refusal';
import { requireVersion } from '@/lib/kernel/access/version';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { InputOf, OutputOf } from '@/lib/contract';
import { violatesCheck, violatesUnique } from '@/lib/db/faults';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { storeDate } from '@/lib/kernel/text/format';
import { successText } from '@/lib/kernel/text/messages';
import { changeStore } from './change';
import type { StoreSettings, storesGold } from './contract';
import { inOrder, smsNameOf } from './rules';
import { forTrail, readStore, storesFrom, toSettings } from './settings';

/* Stores for admins (docs/product/rules.md, "Stores and slots"). */

type Actions = typeof storesGold.actions;

/** In order, with coming closed and special days. */
export const readAllStores = operation<InputOf<Actions['list']>, OutputOf<Actions['list']>>(
  'change stores',
  'no proof',
  async ({ sql, clock }) => {
    const rows = await sql.rows(
      storesFrom(storeDate(clock.now())).orderBy('stores.position').orderBy('stores.id'),
    );
    return { data: rows.map(toSettings) };
  },
);

/** Last in the list by default. With a seller it needs a proof. Refuses 400 for an address of another store, ignoring case. */
export const createStore = operation<InputOf<Actions['create']>, OutputOf<Actions['create']>>(
  'change stores',
  ({ seller_id }) => typeof seller_id === 'number',
  async (
    { actor, clock, sql },
    { hours, position, phone, map_url, seller_id, sms_name, active = true, ...input },
  ) => {
    const now = clock.now();
    const created = sql.transaction(async (tx) => {
      await requireSeller(tx, seller_id);
      // The default position is determined by the statement that writes, which Prisma's client cannot express.
      const { id } = await tx.one(
        query
          .insertInto('stores')
          .values({
            ...input,
            phone: phone ?? null,
            map_url: map_url ?? null,
            active,
            seller_id: seller_id ?? null,
            sms_name: sms_name ?? null,
            hours: JSON.stringify(inOrder(hours)),
            position: position ?? raw<number>`(SELECT coalesce(max(position), 0) + 1 FROM stores)`,
          })
          .returning('id'),
      );
      const data = await readStore(tx, id, storeDate(now));
      const after = forTrail(data);
      writeAudit(
        tx,
        { actorId: actor.id, action: 'store.create', entity: 'store', entityId: id, after },
        now,
      );
      return data;
    });
    const data = await created.catch((error: unknown) => {
      if (!violatesUnique(error, 'stores_address_key') && !violatesUnique(error, 'stores_shop_address_key'))
        throw error;
      throw wrongField('shop_address', 'A store with this address already exists.');
    });
    return { message: successText.storeCreated, data };
  },
);

/**
 * Another seller needs a proof. Refuses 404, 400 for another address, no such seller, or none for a store that must keep one (SQL: keep_store_seller), 409 STALE_VERSION with the store, 409 VISITS_AFFECTED without `confirm` for a change that takes the
 * slots of booked visits.
 */
export const updateStore = operation<InputOf<Actions['update']>, OutputOf<Actions['update']>>(
  'change stores',
  'no proof',
  (context, { id, version, shop_address, confirm = false, hours, sms_name: sentName, ...input }) =>
    changeStore(context, { id, confirm, action: 'store.update' }, async (tx, before) => {
      requireVersion(version, before);
      if (shop_address !== undefined && shop_address !== before.shop_address)
        throw wrongField('shop_address', 'The address of a store never changes.');
      const week = hours && inOrder(hours);
      const changed = { ...before, ...definedFields(input), ...(week === undefined ? {} : { hours: week }) };
      // One that is as taken from the title follows it.
      const stored = before.sms_name === smsNameOf(before.title) ? null : before.sms_name;
      const ownName = sentName === undefined ? stored : sentName;
      const after = { ...changed, sms_name: ownName ?? smsNameOf(changed.title) };
      if (JSON.stringify(after) === JSON.stringify(before)) return null;
      const { title, phone, map_url, slot_minutes, capacity, position, active, seller_id } = after;
      await requireSeller(tx, seller_id);
      // Who bills is changed as a seller is.
      if (seller_id !== before.seller_id) requireProof('proof', context.actor, input, context.clock.now());
      await tx.prisma.store.update({
        where: { id },
        data: {
          title,
          phone,
          mapUrl: map_url,
          slotMinutes: slot_minutes,
          capacity,
          position,
          active,
          sellerId: seller_id,
          smsName: ownName,
          ...(week !== undefined && { hours: week }),
          version: { increment: 1 },
        },
      });
      return { after, trail: { before: forTrail(before), after: forTrail(after) } };
    }).catch((error: unknown) => {
      if (violatesCheck(error, 'stores_seller_of_sales'))
        throw wrongField('seller_id', 'This store has opportunities or orders, so it must keep a seller.');
      if (violatesCheck(error, 'stores_last_seller'))
        throw wrongField('seller_id', 'No other store has a seller, so this one keeps it.');
      throw error;
    }),
);

type Settings = Pick<
  StoreSettings,
  'title' | 'phone' | 'map_url' | 'slot_minutes' | 'capacity' | 'position' | 'active' | 'seller_id'
>;

/** Throws 400 unless there is this seller; none is fine. Sellers are never deleted. */
async function requireSeller(sql: Sql, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  if ((await sql.prisma.seller.findUnique({ where: { id }, select: { id: true } })) === null)
    throw wrongField('seller_id', 'Seller does not exist.');
}

/** Null clears phone, map and seller. */
function definedFields(input: {
  readonly [Name in keyof Settings]?: Settings[Name] | undefined;
}): Partial<Settings> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
