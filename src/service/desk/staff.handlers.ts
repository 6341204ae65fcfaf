import { auditDesk } from '../platform/audit/append.ts';
import { changeStaffAccount, createStaff, listMembers, memberOf, resetPasswordOfStaff } from '../staff/accounts.ts';
import { inputRefused } from '../platform/context/context.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';

const placeOf = ({ library }: DeskCall, account: string) => ({ libraryId: library.id, account });
/** @throws ServiceError 400 for an unknown library code */
function requireLibCodes({ library }: DeskCall, libCodes: readonly string[] = []): void {
  const known = new Set(library.file.libraries.map(({ libCode }) => libCode));
  if (!libCodes.every((libCode) => known.has(libCode))) throw inputRefused('libCodes');
}

const by = ({ staff }: DeskCall): string => staff.row.account;

/** Accounts of staff, by an administrator (docs/guide/desk-accounts.md). */
export const staffHandlers = {
  listStaff: async (_, { store, library }) => ({ result: await listMembers(store.db, library.id) }),
  addStaff: ({ account, name, roles, libCodes }, call) =>
    inTransaction(call.store.db, async (db) => {
      requireLibCodes(call, libCodes);
      const place = placeOf(call, account);
      const { row, password } = await createStaff(db, { ...place, name, roles, libCodes, now: call.now() });
      await auditDesk(call, db, {
        kind: 'staffAdded',
        staff: by(call),
        subjects: [row.account, ...roles, ...libCodes],
      });
      return { member: memberOf(row, null), password };
    }),
  changeStaff: ({ account, ...change }, call) =>
    inTransaction(call.store.db, async (db) => {
      requireLibCodes(call, change.libCodes);
      const row = await changeStaffAccount(db, placeOf(call, account), change);
      const subjects = [row.account, ...Object.keys(change)];
      await auditDesk(call, db, { kind: 'staffChanged', staff: by(call), subjects });
      return memberOf(row, null);
    }),
  resetStaffPassword: ({ account }, call) =>
    inTransaction(call.store.db, async (db) => {
      const password = await resetPasswordOfStaff(db, placeOf(call, account));
      await auditDesk(call, db, { kind: 'staffPasswordReset', staff: by(call), subjects: [account] });
      return { password };
    }),
} satisfies Partial<DeskHandlers>;
