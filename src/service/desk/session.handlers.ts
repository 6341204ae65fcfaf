import { errCodes } from '../../lib/contract/envelope.ts';
import { deskCookie } from '../../lib/contract/desk/cookie.ts';
import { auditDesk } from '../platform/audit/append.ts';
import { type CallContext, ServiceError } from '../platform/context/context.ts';
import { dropStaffFactor, findStaff } from '../staff/accounts.ts';
import { beginStaffFactor, proveStaffFactor, proveStaffPossession } from '../staff/second-factor.ts';
import { endStaffSession, openStaffSession, sessionOf, stepOf } from '../staff/sessions.ts';
import { chooseStaffPassword, proveStaffOnceMore, proveStaffPassword } from '../staff/sign-in.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';

const setCookie = ({ browser, library }: CallContext, value: string): void => {
  browser?.setCookie(deskCookie(library.groupCode, value, browser.secure));
};

async function sessionNow(call: DeskCall, change: { isProved?: boolean } = {}) {
  const { library, staff, store } = call;
  const row = await findStaff(store.db, { libraryId: library.id, account: staff.row.account });
  if (!row) throw new ServiceError(errCodes.unauthenticated, 'deskSessionOver');
  return sessionOf(call, { ...staff, ...change, row });
}

/** @throws ServiceError 403 before the second factor was shown */
function refuseUnproved(call: DeskCall): void {
  if (stepOf(call, call.staff) === 'prove') throw new ServiceError(errCodes.forbidden, 'secondFactorNeeded');
}

/** Sign-in of staff (docs/guide/desk-accounts.md). */
export const deskSessionHandlers = {
  openDeskSession: async ({ account, password }, call) => {
    const row = await proveStaffPassword(call, account, password);
    const { token, staff } = await openStaffSession(call, row);
    setCookie(call, token);
    // A sign-in that waits for a code is logged when the code was right.
    if (stepOf(call, staff) !== 'prove') {
      await auditDesk(call, call.store.db, { kind: 'deskSignIn', detail: 'password', staff: row.account });
    }
    return sessionOf(call, staff);
  },
  getDeskSession: (_, call) => sessionOf(call, call.staff),
  chooseDeskPassword: async ({ password, newPassword }, call) => {
    refuseUnproved(call);
    await proveStaffOnceMore(call, call.staff, password);
    const row = await chooseStaffPassword(call, call.staff, newPassword);
    return sessionOf(call, { ...call.staff, row });
  },
  beginDeskFactor: async ({ password }, call) => {
    refuseUnproved(call);
    await proveStaffOnceMore(call, call.staff, password);
    return beginStaffFactor(call, call.staff);
  },
  proveDeskFactor: async ({ code }, call) => {
    const recoveryCodes = await proveStaffFactor(call, call.staff, code);
    return { session: await sessionNow(call, { isProved: true }), recoveryCodes };
  },
  dropDeskFactor: async ({ password, code }, call) => {
    if (call.library.file.staffSecondFactor === 'required') {
      throw new ServiceError(errCodes.forbidden, 'secondFactorRequired');
    }
    const { row } = call.staff;
    if (row.factor_confirmed_at === null) throw new ServiceError(errCodes.conflict, 'secondFactorIsOff');
    await proveStaffOnceMore(call, call.staff, password);
    await proveStaffPossession(call, row, code);
    await inTransaction(call.store.db, async (db) => {
      await dropStaffFactor(db, row.id);
      await auditDesk(call, db, { kind: 'deskSecondFactorOff', detail: 'own', staff: row.account });
    });
    return sessionNow(call);
  },
  endDeskSession: async (_, call) => {
    await endStaffSession(call, call.staff.tokenHash);
    setCookie(call, '');
    return { ended: true };
  },
} satisfies Partial<DeskHandlers>;
