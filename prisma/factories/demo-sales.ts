import type { Db } from '@/lib/db/client';
import type { Prisma, User } from '@/lib/db/generated/client';
import { deliverDemo, type DemoDeliveries } from './demo-deliveries';
import { demoEntries } from './demo-entries';
import { returnDemo } from './demo-returns';
import type { DemoPeople } from './demo-people';
import { demoCatalogue, demoHuid, type DemoItem } from './demo-pieces';
import type { Random } from './random';

const opportunitiesInAll = 40;
const wonOnes = 18;
const ordersWithoutOpportunity = 7;
const dayMs = 86_400_000;
/** Stages of the opportunities that are not won, in turn. */
const otherStages = ['new', 'contacted', 'visiting', 'quoted', 'lost'] as const;
const lostReasons = ['price', 'no_answer', 'changed_mind', 'bought_elsewhere'] as const;
const nextSteps = {
  new: 'Call to hear what it is for',
  contacted: 'Send pictures of three designs',
  visiting: 'Show the antique finish',
  quoted: 'Ask for the decision',
} as const;

const occasions = [
  'Wedding jewellery',
  'Gold savings redemption',
  'Festival purchase',
  'Bridal set',
  'Gift for a naming ceremony',
  'Temple jewellery',
] as const;
const orderStatuses = ['paid', 'partial', 'unpaid', 'paid', 'pending', 'partial'] as const;
type OrderStatus = (typeof orderStatuses)[number];

interface Lead {
  readonly data: Prisma.OpportunityCreateManyInput & { createdAt: Date };
  readonly items: readonly DemoItem[];
  readonly totalPaise: number;
  readonly closedAt: Date | null;
  /** Changes of stage, from `new`. */
  readonly moves: readonly Move[];
}

type Move = Pick<Prisma.OpportunityUncheckedUpdateInput, 'stage' | 'status' | 'stageSince' | 'lostReason'>;

export async function seedSales(
  db: Db,
  people: DemoPeople,
  now: Date,
  random: Random,
  deliveries: DemoDeliveries,
): Promise<void> {
  const leads = Array.from({ length: opportunitiesInAll }, (_, i) => lead(people, now, random, i));
  leads.sort((a, b) => a.data.createdAt.getTime() - b.data.createdAt.getTime());
  const opportunities = await db.opportunity.createManyAndReturn({ data: leads.map((each) => each.data) });
  // These changes write the history of stages.
  for (const [i, { moves }] of leads.entries())
    for (const data of moves) await db.opportunity.update({ where: { id: opportunities[i]?.id ?? 0 }, data });

  const orders: (Prisma.OrderCreateManyInput & { createdAt: Date })[] = [];
  for (const [i, { data, totalPaise, closedAt }] of leads.entries()) {
    const opportunity = opportunities[i];
    if (closedAt === null || opportunity === undefined) continue;
    const { userId, employeeId, executiveId } = opportunity;
    orders.push({
      name: `Order for ${data.name}`,
      userId,
      employeeId,
      executiveId,
      opportunityId: opportunity.id,
      ...amounts(random, totalPaise, nextStatus(orders.length)),
      createdAt: closedAt,
    });
  }
  for (let i = 0; i < ordersWithoutOpportunity; i += 1) {
    const { name, pricePaise: paise } = random.pick(demoCatalogue);
    const user = i === 0 ? people.customer : customerOf(people, random);
    orders.push({
      name,
      userId: user.id,
      ...team(people, i),
      ...amounts(random, paise, nextStatus(orders.length)),
      // The second one is due for more than 90 days.
      createdAt:
        i === 1
          ? new Date(now.getTime() - 104 * dayMs)
          : new Date(now.getTime() - random.between(60, 60 * 24 * 60) * 60_000),
    });
  }
  orders.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const created = await db.order.createManyAndReturn({ data: orders });
  // The seed is one transaction: at its commit the entries must add up to the paid amount.
  await db.orderEntry.createMany({ data: demoEntries(created, people, now) });

  const orderOf = new Map(created.map((order) => [order.opportunityId, order.id]));
  await db.item.createMany({
    data: leads.flatMap(({ data, items }, i) => {
      const opportunityId = opportunities[i]?.id;
      if (opportunityId === undefined) return [];
      return items.map(({ name, pricePaise, piece, isHallmarked }, n) => ({
        ...piece,
        huid: isHallmarked ? demoHuid(10 * i + n) : null,
        name,
        price: rupees(pricePaise),
        opportunityId,
        orderId: orderOf.get(opportunityId) ?? null,
        createdAt: data.createdAt,
      }));
    }),
  });
  const orderIds = created.map(({ id }) => id);
  await deliverDemo(db, orderIds, deliveries);
  await returnDemo(db, orderIds, people, now);
}

function lead(people: DemoPeople, now: Date, random: Random, index: number): Lead {
  const closed = index < wonOnes;
  const createdAt = new Date(
    now.getTime() - random.between(closed ? 15 : 1, 110) * dayMs - random.between(0, 480) * 60_000,
  );
  const user = index % 14 === 3 ? people.customer : customerOf(people, random);
  const items = Array.from({ length: random.between(1, 4) }, () => random.pick(demoCatalogue));
  const sum = items.reduce((total, item) => total + item.pricePaise, 0);
  // Some totals are rounded down, in the customer's favour.
  const totalPaise = random.chance(0.2) ? Math.floor(sum / 100_000) * 100_000 : sum;
  const closedAt = closed ? new Date(createdAt.getTime() + random.between(1, 12) * dayMs) : null;
  const stage = closed ? 'won' : (otherStages[index % otherStages.length] ?? 'new');
  return {
    data: {
      name: `${random.pick(occasions)} for ${user.name.split(' ')[0]}`,
      userId: user.id,
      ...team(people, index),
      totalAmount: rupees(totalPaise),
      version: closed ? 2 : 1,
      createdAt,
      ...planOf(stage, now),
    },
    items,
    totalPaise,
    closedAt,
    moves: movesTo(stage, index, createdAt, closedAt ?? new Date((createdAt.getTime() + now.getTime()) / 2)),
  };
}

type Stage = (typeof otherStages)[number] | 'won';

function planOf(stage: Stage, now: Date) {
  if (stage === 'won' || stage === 'lost') return {};
  if (stage === 'new') return { nextStep: nextSteps.new };
  return { nextStep: nextSteps[stage], expectedOn: new Date(now.getTime() + 9 * dayMs) };
}

/** Moves from `new` through the stages before one, in equal steps. */
function movesTo(stage: Stage, index: number, createdAt: Date, at: Date): Move[] {
  const open = ['contacted', 'visiting', 'quoted'] as const;
  if (stage === 'new') return [];
  const way = stage === 'won' || stage === 'lost' ? [...open, stage] : open.slice(0, open.indexOf(stage) + 1);
  const step = (at.getTime() - createdAt.getTime()) / way.length;
  return way.map((each, n) => ({
    stage: each,
    stageSince: new Date(createdAt.getTime() + (n + 1) * step),
    ...(each === 'won' || each === 'lost' ? { status: 'closed' as const } : {}),
    ...(each === 'lost'
      ? { lostReason: lostReasons[Math.floor(index / otherStages.length) % lostReasons.length] ?? 'price' }
      : {}),
  }));
}

function customerOf({ customers }: DemoPeople, random: Random): User {
  const found = random.oneOf(customers.slice(0, 40));
  if (found === null) throw new Error('There are no customers');
  return found;
}

/** Mostly the two demo accounts, sometimes others or none. */
function team({ executives, employees }: DemoPeople, index: number) {
  const [executive, otherExecutive] = executives;
  const [employee, ...otherEmployees] = employees;
  return {
    executiveId: index % 5 === 4 ? (otherExecutive?.id ?? null) : index % 9 === 8 ? null : executive.id,
    employeeId:
      index % 4 === 3 ? (otherEmployees[index % 2]?.id ?? null) : index % 7 === 6 ? null : employee.id,
  };
}

function nextStatus(index: number): OrderStatus {
  return orderStatuses[index % orderStatuses.length] ?? 'partial';
}

function amounts(random: Random, totalPaise: number, status: OrderStatus) {
  const share = status === 'paid' ? 100 : status === 'unpaid' ? 0 : random.between(2, 8) * 10;
  const paidPaise = Math.round((totalPaise * share) / 100);
  return {
    status,
    totalAmount: rupees(totalPaise),
    paidAmount: rupees(paidPaise),
    pendingAmount: rupees(totalPaise - paidPaise),
  };
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2);
}
