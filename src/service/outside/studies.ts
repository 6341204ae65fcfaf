import type { OutputOf } from '../../lib/contract/contract.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import type { CallContext } from '../platform/context/context.ts';
import { findWithView } from '../catalogue/record-views/stored-views.ts';

/** Dissertations, or papers, that share a person or several subjects with a record or are about it, nearest first. */
export const relatedOfKind =
  (kind: 'dissertations' | 'studies') =>
  async (
    { recordId, rows }: { recordId: string; rows: number },
    call: CallContext,
  ): Promise<OutputOf<'listRelatedStudies'>> => {
    const { view } = await findWithView(call, recordId);
    return summariesOf(call, view[kind].slice(0, rows));
  };
