import type { Database } from '../db/database.ts';
import type { Selectable } from 'kysely';
import type { ParsedDeskInputOf, DeskOutputOf } from '../../../lib/contract/desk/contract.ts';
import type { deskEndpoints, DeskCallName } from '../../../lib/contract/desk/endpoints.ts';
import type { StaffRole } from '../../../lib/rules/staff.ts';
import type { CallContext } from './context.ts';

/** Who of the staff a call comes from, as of this moment. */
export interface SignedInStaff {
  row: Selectable<Database['staff']>;
  roles: readonly StaffRole[];
  /** Library codes to which acts are limited; empty: all. */
  libCodes: readonly string[];
  /** Keyed hash of the cookie's value. */
  tokenHash: string;
  /** Whether a second factor was shown in this session, where there is one. */
  isProved: boolean;
}

export interface DeskCall extends CallContext {
  staff: SignedInStaff;
}

export type DeskCallOf<N extends DeskCallName> = (typeof deskEndpoints)[N][1] extends 'visitor'
  ? CallContext
  : DeskCall;

type Awaitable<T> = T | Promise<T>;
/** A handler gets the parsed input and answers the output; what it refuses it throws as ServiceError. */
export type DeskHandlers<N extends DeskCallName = DeskCallName> = {
  [K in N]: (input: ParsedDeskInputOf<K>, call: DeskCallOf<K>) => Awaitable<DeskOutputOf<K>>;
};
