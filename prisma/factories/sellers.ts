import { randomInt } from 'node:crypto';
import type { Db } from '@/lib/db/client';
import type { Prisma, Seller } from '@/lib/db/generated/client';

/** A series of two characters that no seller has. */
export async function freeSeries(db: Db): Promise<string> {
  for (;;) {
    const series = randomInt(36 ** 2)
      .toString(36)
      .padStart(2, '0')
      .toUpperCase();
    if ((await db.seller.findUnique({ where: { series } })) === null) return series;
  }
}

/** A seller in addition to the first one. Default: in Telangana. */
export async function createSellerRow(
  db: Db,
  options: Partial<Prisma.SellerUncheckedCreateInput> = {},
): Promise<Seller> {
  return db.seller.create({
    data: {
      legalName: 'Pasidi Jewellers Telangana Private Limited',
      address: 'Abids Road, Hyderabad, Telangana',
      stateCode: '36',
      gstin: '36AAACP0000A1ZK',
      series: await freeSeries(db),
      ...options,
    },
  });
}
