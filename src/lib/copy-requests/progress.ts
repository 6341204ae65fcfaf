import type { CopyRequest } from '../contract/calls/copy-request-shapes.ts';
import { isOpenStage, type RequestStage } from '../rules/copy-requests.ts';

export interface ProgressStep {
  stage: RequestStage;
  /** `current` is where the request is; what is before it is `done`, what follows is `ahead`. */
  state: 'done' | 'current' | 'ahead';
}

/** Stages that come one after the other when all goes well, without the decision of staff at the beginning. */
function usualWay({ kind, address }: Pick<CopyRequest, 'kind' | 'address'>): RequestStage[] {
  switch (kind) {
    case 'reservation':
      return ['waiting', 'toFetch', 'ready', 'lent'];
    case 'entrust':
      return ['toFetch', 'inTransit', 'ready', 'lent'];
    case 'reLend':
      return ['asked', 'agreed', 'lent'];
    case 'homeDelivery':
      return ['toFetch', 'sent', 'lent'];
    case 'onlineLoan':
      return address === null ? ['toFetch', 'ready', 'lent'] : ['toFetch', 'sent', 'lent'];
  }
}

/** The place on the usual way of stages that are not on it themselves. */
const insteadOf: Partial<Record<RequestStage, RequestStage>> = { suspended: 'waiting', inTransit: 'toFetch' };

/**
 * The way of a request with the place where it is; empty for one that came to nothing, of which there is no way to
 * show. A reservation that was served from the shelf shows the steps it has skipped as done.
 */
export function progressOf(
  request: Pick<CopyRequest, 'kind' | 'stage' | 'address' | 'needVerify'>,
): readonly ProgressStep[] {
  const { stage, needVerify } = request;
  if (!isOpenStage(stage) && stage !== 'lent') return [];
  const usual = usualWay(request);
  const way: RequestStage[] = needVerify === '1' || stage === 'toApprove' ? ['toApprove', ...usual] : usual;
  const there = way.includes(stage) ? stage : (insteadOf[stage] ?? stage);
  const at = way.indexOf(there);
  if (at < 0) return [];
  return way.map((entry, index) => ({
    stage: index === at ? stage : entry,
    state: index < at || stage === 'lent' ? 'done' : index === at ? 'current' : 'ahead',
  }));
}
