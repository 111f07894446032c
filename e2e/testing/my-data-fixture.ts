import { z } from 'zod';
import { testContext, testNow } from './context';
import { testDb } from './database';
import { before, plantCustomer } from './plant-customer';
import { throughContract } from './through-contract';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import type { DataSheet } from '@/lib/money/documents/data';
import { myData, openMyDataJson, openMyDataPdf } from '@/lib/desk/my-data/contract';
import {
  askForMyData,
  readMyDataAsJson,
  readMyDataAsPdf,
  readMyDataState,
} from '@/lib/desk/my-data/operations';

/* Customers, and the operations on their data. */

export async function myDataFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { limits: true, passwords: 'quick' });
  const ask = throughContract(myData.actions.ask, askForMyData);
  const openJson = throughContract(openMyDataJson, readMyDataAsJson);

  const withPassword = async ({ id }: User): Promise<User> =>
    db.user.update({ where: { id }, data: { passwordHash: await context.passwords.hash(password) } });
  const newCustomer = async () => withPassword(await createUser(db, { createdAt: before }));
  const tokenOf = async (user: User) => (await ask(context.as(user), { password })).token;
  const textOf = async (user: User, token: string) =>
    new Response((await openJson(context.as(user), { token })).stream).text();
  const openPdf = throughContract(openMyDataPdf, readMyDataAsPdf);
  return {
    db,
    context,
    ask,
    openJson,
    openPdf,
    /** The parts of the JSON file. */
    dataOf: async (user: User) => dataIn(await textOf(user, await tokenOf(user))),
    /** What is drawn in the PDF. */
    async sheetOf(user: User): Promise<DataSheet> {
      let drawn: unknown;
      const render = async (data: unknown) => {
        drawn = data;
        return new Uint8Array();
      };
      await openPdf({ ...context.as(user), documents: { render } }, { token: await tokenOf(user) });
      return z.custom<DataSheet>().parse(drawn);
    },
    state: throughContract(myData.actions.state, readMyDataState),
    newCustomer,
    withPassword,
    tokenOf,
    textOf,
    plant: (mark: string, user: User, staff: User) => plantCustomer(db, { mark, user, staff }),
    async reset(): Promise<User> {
      await database.emptyAll();
      context.clock.set(testNow);
      return newCustomer();
    },
  };
}

export const dataIn = (text: string) => z.record(z.string(), z.unknown()).parse(JSON.parse(text));

export const password = 'monsoon-2026';
