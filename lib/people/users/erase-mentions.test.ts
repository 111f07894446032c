import { beforeEach, expect, test } from 'vitest';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { createNote } from '@/prisma/factories/notes-and-tasks';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { updateProfile } from '@/lib/people/accounts/contract';
import { changeOwnProfile } from '@/lib/people/accounts/operations';
import { deleteUser, updateUser } from './contract';
import { removeUser } from './delete';
import { changeUser } from './operations';

/* docs/product/privacy.md, "Erasure", names in other records. */

const database = await testDb();
const { db } = database;
const context = testContext(database);
const [earlierMobile, mobile] = ['9811122233', '9844455566'];
const name = 'Ravi Kumar';

let staff: Company;
let person: User;
let other: User;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
  person = await createUser(db, { name, mobile });
  other = await createUser(db, { name: 'Anna Other', mobile: '9822233344' });
});
const office = () => context.as(staff.admin);
const note = (text: string, createdAt = context.clock.now()) =>
  createNote(db, { customerId: other.id, authorId: staff.admin.id, text, createdAt });
const remove = () => throughContract(deleteUser, removeUser)(office(), { id: person.id });
const textOf = async ({ id }: { id: number }) => (await db.note.findUniqueOrThrow({ where: { id } })).text;

test('a name is erased beside a mobile, and stays where it stands alone', async () => {
  const both = await note(`${name}, +91 98444-55566, came along`);
  const alone = await note(`${name} came along`);
  const version = both.version + 1;
  await remove();
  expect(await db.note.findUniqueOrThrow({ where: { id: both.id } })).toMatchObject({
    text: '[removed], [removed], came along',
    version,
  });
  expect(await textOf(alone)).toBe(`${name} came along`);
  expect(await db.auditEntry.findMany({ where: { action: 'note.erase' } })).toMatchObject([
    { actorId: staff.admin.id, entityId: both.id, after: { text: '[removed], [removed], came along' } },
  ]);
});

test('digits of the mobile within another number, or with words between them, stay', async () => {
  const longer = await note(`Order 1${mobile}`);
  const apart = await note('9 rings, 8 chains, 4445 and 5566');
  await remove();
  expect(await textOf(longer)).toBe(`Order 1${mobile}`);
  expect(await textOf(apart)).toBe('9 rings, 8 chains, 4445 and 5566');
  expect(await db.auditEntry.count({ where: { action: 'note.erase' } })).toBe(0);
});

test('a mobile that another account has since is erased from texts of the time before', async () => {
  await db.user.update({ where: { id: person.id }, data: { mobile: earlierMobile } });
  const { clock } = context;
  const before = await note(`Call ${earlierMobile}`);
  clock.forward(60);
  await throughContract(updateUser, changeUser)(office(), { id: person.id, mobile });
  clock.forward(60);
  const heir = await createUser(db, { name: 'Heir Of Number', mobile: earlierMobile });
  const after = await note(`Call ${earlierMobile}`);
  const current = await note(`Call ${mobile}`);
  await remove();
  expect(await textOf(before)).toBe('Call [removed]');
  expect(await textOf(after)).toBe(`Call ${earlierMobile}`);
  expect(await textOf(current)).toBe('Call [removed]');
  expect(await db.user.findUniqueOrThrow({ where: { id: heir.id } })).toMatchObject({
    mobile: earlierMobile,
  });
});

test('a mobile that another account had before stays in texts of that time', async () => {
  const { clock } = context;
  await db.user.update({ where: { id: person.id }, data: { mobile: earlierMobile } });
  await db.user.update({ where: { id: other.id }, data: { mobile } });
  const theirs = await note(`Call ${mobile}`);
  clock.forward(60);
  await throughContract(updateUser, changeUser)(office(), { id: other.id, mobile: '9822233355' });
  clock.forward(60);
  await throughContract(updateUser, changeUser)(office(), { id: person.id, mobile });
  const own = await note(`Call ${mobile}`);
  // Written in their time, changed in that of the person.
  const changed = await createNote(db, {
    customerId: other.id,
    authorId: staff.admin.id,
    text: `Call ${mobile}`,
    createdAt: theirs.createdAt,
  });
  await db.note.update({ where: { id: changed.id }, data: { editedAt: clock.now() } });
  await remove();
  expect(await textOf(theirs)).toBe(`Call ${mobile}`);
  expect(await textOf(own)).toBe('Call [removed]');
  expect(await textOf(changed)).toBe('Call [removed]');
});

test('a former mobile of the person stays in texts of the time when another account had it', async () => {
  const { clock } = context;
  const [former, next] = ['9822233366', '9822233377'];
  await db.user.update({ where: { id: other.id }, data: { mobile: former } });
  const theirs = await note(`Call ${former}`);
  clock.forward(60);
  await throughContract(updateUser, changeUser)(office(), { id: other.id, mobile: next });
  clock.forward(60);
  await throughContract(updateUser, changeUser)(office(), { id: person.id, mobile: former });
  const own = await note(`Call ${former}`);
  clock.forward(60);
  await throughContract(updateUser, changeUser)(office(), { id: person.id, mobile });
  await remove();
  expect(await textOf(theirs)).toBe(`Call ${former}`);
  expect(await textOf(own)).toBe('Call [removed]');
});

test("another account's own fields stay, in the audit trail too", async () => {
  const address = `Care of ${name}, ${mobile}`;
  const { name: own, mobile: number } = other;
  const profile = { name: own, mobile: number, email: null, dob: null, gender: null, address };
  await throughContract(updateProfile, changeOwnProfile)(context.as(other), profile);
  await remove();
  expect(await db.user.findUniqueOrThrow({ where: { id: other.id } })).toMatchObject({ address });
  const entries = await db.auditEntry.findMany({ where: { entity: 'user', entityId: other.id } });
  expect(entries).toMatchObject([{ after: { address } }]);
});
