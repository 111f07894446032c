import { Prisma } from './generated/browser';

export type Decimal = InstanceType<typeof Prisma.Decimal>;

/**
 * An amount or percentage for Prisma's client, exact. The client compiles a statement once for all values of a `Decimal`, but for each text
 * of a numeric column anew (docs/decisions/007-one-query-builder.md).
 * @param text of a numeric column, like `1234.50`
 */
export function decimalColumn(text: string): Decimal {
  return new Prisma.Decimal(text);
}
