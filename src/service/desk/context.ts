import type { ParsedDeskInputOf, DeskOutputOf } from '../../lib/contract/desk/contract.ts';
import type { deskEndpoints, DeskCallName } from '../../lib/contract/desk/endpoints.ts';
import type { CallContext } from '../platform/context/context.ts';
import type { SignedInStaff } from '../staff/sessions.ts';

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
