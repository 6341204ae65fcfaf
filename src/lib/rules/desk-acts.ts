import { mayStep, type RequestKind, type RequestStage } from './copy-requests.ts';

export const copyRequestActs = ['accept', 'dispatch', 'shelve', 'handOut', 'refuse', 'cancel', 'missing'] as const;
export type CopyRequestAct = (typeof copyRequestActs)[number];

/** Whether what an act did with a request may be taken back; what has happened since may stand in the way. */
export const stepIsTakenBack = (act: string): boolean => !['handOut', 'missing'].includes(act);

interface RequestState {
  kind: RequestKind;
  stage: RequestStage;
  hasCopy: boolean;
  /** Whether it goes to a pick-up place, and not to the reader's address. */
  isCollected: boolean;
}

/** Whether staff may do that with a request as it is; the rules of lending may refuse it still. */
export function mayAct(act: CopyRequestAct, { kind, stage, hasCopy, isCollected }: RequestState): boolean {
  switch (act) {
    case 'accept':
      return stage === 'toApprove';
    case 'refuse':
      return mayStep('refuse', kind, stage, 'refused');
    case 'cancel':
      return mayStep('cancel', kind, stage, 'cancelled');
    case 'dispatch':
      return isCollected ? mayStep('dispatch', kind, stage, 'inTransit') : mayStep('send', kind, stage, 'sent');
    case 'shelve':
      return mayStep('shelve', kind, stage, 'ready');
    case 'handOut':
      return hasCopy && mayStep('handOut', kind, stage, 'lent');
    case 'missing':
      return hasCopy && ['toFetch', 'inTransit', 'ready'].includes(stage);
  }
}
