import type { Client } from '#lib/client/client.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import { scores } from '#lib/rules/evaluations.ts';
import { situations } from '#lib/rules/situations.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { ReaderAction } from '../identity/session/actions.ts';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { browserClient } from '../identity/session/client.ts';
import { evaluationMessages } from './messages.ts';

/** A rating of a record, a comment on it, or both. */
export interface Evaluation {
  recordId: string;
  score?: number;
  comment?: string;
}

function isEvaluation(value: unknown): value is Evaluation {
  if (typeof value !== 'object' || value === null) return false;
  const { recordId, score, comment } = { score: undefined, comment: undefined, recordId: undefined, ...value };
  return (
    typeof recordId === 'string' &&
    (score === undefined || scores.some((entry) => entry === score)) &&
    (comment === undefined || typeof comment === 'string')
  );
}

export function clientHere(): Client {
  const place = userMenuElement();
  if (!place) throw new Error('a page with a record has a place of the reader');
  return browserClient(requestContextOf(place), place.dataset['unreachable'] ?? '');
}

/** Sends it and shows the outcome: comments wait until the library has read them (portal-shell §8). */
export const evaluation: ReaderAction<Evaluation> = {
  name: 'evaluate',
  isArgs: isEvaluation,
  run: async (args) => {
    const answer = await clientHere().call('evaluate', args);
    const place = userMenuElement();
    if (answer.success && place) {
      const messages = await evaluationMessages(requestContextOf(place).language);
      showToast('success', args.comment === undefined ? messages.rated : messages[situations.commentAwaitsAudit.key]);
    } else if (!answer.success && answer.errCode !== errCodes.unauthenticated) showToast('error', answer.message);
    return answer;
  },
};
