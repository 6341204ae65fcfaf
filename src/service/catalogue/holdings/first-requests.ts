import type { RequestKind } from '../../../lib/rules/copy-requests.ts';
import type { CallContext } from '../../platform/context/context.ts';

export interface FirstRequest {
  kind: RequestKind;
  /** Link text in the reader's language. */
  label: string;
}

/** The request to offer for each of these records; records with nothing to request are left out. */
export type FirstRequests = (recordIds: readonly string[], call: CallContext) => Promise<Map<string, FirstRequest>>;

declare module '../../platform/context/context.ts' {
  interface ServiceContext {
    firstRequests: FirstRequests;
  }
}
