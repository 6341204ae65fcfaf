import type { CallContext, Handlers } from '../platform/context/context.ts';

/**
 * Calls of the contract that the lending system answers, so that every screen is the same whichever does, and nothing
 * of Yuelan's own lending is lost. Yuelan answers what a provider leaves out.
 */
export type ProvidedCall =
  | 'listLoans'
  | 'renewLoans'
  | 'exportLoans'
  | 'listCharges'
  | 'getAvailability'
  | 'listPrimaryActions'
  | 'getRequestOptions'
  | 'checkCopyRequest'
  | 'placeCopyRequest'
  | 'confirmLoanOrder'
  | 'askHolder'
  | 'listCopyRequests'
  | 'getCopyRequest'
  | 'cancelCopyRequest'
  | 'suspendCopyRequest'
  | 'resumeCopyRequest'
  | 'changePickupPlace';
export type CirculationProvider = Partial<Pick<Handlers, ProvidedCall>>;

type Call = Pick<CallContext, 'library'>;

/**
 * Sends each call to the library's own provider.
 * @param house Yuelan's own circulation
 * @param providerOf another system that lends for the library of a call; undefined where Yuelan does
 */
export function lentBy(
  house: Pick<Handlers, ProvidedCall>,
  providerOf: (call: Call) => CirculationProvider | undefined,
): Pick<Handlers, ProvidedCall> {
  const provided = <N extends ProvidedCall>(name: N): Handlers[N] => {
    // Which input and which call belong together says the name, and the contract has seen to it.
    type Answering = (input: unknown, call: Call) => unknown;
    const answer: Answering = (input, call) =>
      ((providerOf(call)?.[name] ?? house[name]) as unknown as Answering)(input, call);
    return answer as unknown as Handlers[N];
  };
  return {
    listLoans: provided('listLoans'),
    renewLoans: provided('renewLoans'),
    exportLoans: provided('exportLoans'),
    listCharges: provided('listCharges'),
    getAvailability: provided('getAvailability'),
    listPrimaryActions: provided('listPrimaryActions'),
    getRequestOptions: provided('getRequestOptions'),
    checkCopyRequest: provided('checkCopyRequest'),
    placeCopyRequest: provided('placeCopyRequest'),
    confirmLoanOrder: provided('confirmLoanOrder'),
    askHolder: provided('askHolder'),
    listCopyRequests: provided('listCopyRequests'),
    getCopyRequest: provided('getCopyRequest'),
    cancelCopyRequest: provided('cancelCopyRequest'),
    suspendCopyRequest: provided('suspendCopyRequest'),
    resumeCopyRequest: provided('resumeCopyRequest'),
    changePickupPlace: provided('changePickupPlace'),
  };
}
