import { describe, expect, it } from 'vitest';
import { requestKinds, type RequestStage } from '../rules/copy-requests.ts';
import { progressOf } from './progress.ts';

const address = { recipient: '', phone: '', detail: '', postcode: '' };
const names = (stage: RequestStage, kind: (typeof requestKinds)[number], needVerify: '0' | '1' = '0') =>
  progressOf({ kind, stage, needVerify, address: kind === 'homeDelivery' ? address : null });

/** The open stages that a request of each kind goes through. */
const open: Record<(typeof requestKinds)[number], readonly RequestStage[]> = {
  reservation: ['toApprove', 'waiting', 'suspended', 'toFetch', 'inTransit', 'ready'],
  entrust: ['toApprove', 'toFetch', 'inTransit', 'ready'],
  onlineLoan: ['toApprove', 'toFetch', 'inTransit', 'ready'],
  reLend: ['asked', 'agreed'],
  homeDelivery: ['toApprove', 'toFetch', 'sent'],
};

describe('the progress of a request', () => {
  it('shows completed, current and future stages', () => {
    expect(names('ready', 'reservation')).toEqual([
      { stage: 'waiting', state: 'done' },
      { stage: 'toFetch', state: 'done' },
      { stage: 'ready', state: 'current' },
      { stage: 'lent', state: 'ahead' },
    ]);
  });

  it('shows a paused reservation at its place in the queue', () => {
    expect(names('suspended', 'reservation')[0]).toEqual({ stage: 'suspended', state: 'current' });
  });

  it('begins with the decision of staff where there is one', () => {
    expect(names('toFetch', 'onlineLoan', '1')[0]).toEqual({ stage: 'toApprove', state: 'done' });
  });

  it('is done as a whole once the copy is lent, and there is none of what came to nothing', () => {
    expect(new Set(names('lent', 'reLend').map((entry) => entry.state))).toEqual(new Set(['done']));
    expect(names('expired', 'reservation')).toEqual([]);
  });

  it.each(requestKinds)('of the kind %s has one current stage, that of the request', (kind) => {
    for (const stage of open[kind]) {
      for (const needVerify of ['0', '1'] as const) {
        const current = names(stage, kind, needVerify).filter((entry) => entry.state === 'current');
        expect(current).toEqual([{ stage, state: 'current' }]);
      }
    }
  });
});
