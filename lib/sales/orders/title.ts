import { timeZone } from '@/lib/business';
import { raw } from '@/lib/db/query';

/** Columns of an order that its title needs ({@link itemNames}). */
interface Titled {
  readonly id: number;
  readonly created_at: string;
  readonly item_names: readonly string[];
}

/** Names of the live items of a row of `orders`, oldest first. */
export const itemNames = raw<
  string[]
>`array(select items.name from items where items.order_id = orders.id and items.deleted_at is null order by items.id)`.as(
  'item_names',
);

/** Razorpay takes 255 characters of a description; a list of items is clear long before. */
const longest = 100;

/**
 * How customers, documents and Razorpay name an order: by its items, or else by number and day. Its own name is for staff: it may have the
 * customer's full name (`Order for Visit of ...`).
 */
export function orderTitle({ id, created_at: createdAt, item_names: items }: Titled): string {
  const [first, ...others] = [...new Set(items)];
  if (first === undefined) return `Order ${id}, ${day.format(new Date(createdAt))}`;
  let title = first;
  for (const [index, name] of others.entries()) {
    if (title.length + name.length > longest) return `${title} and ${others.length - index} more`;
    title = `${title}, ${name}`;
  }
  return title;
}

const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' });
