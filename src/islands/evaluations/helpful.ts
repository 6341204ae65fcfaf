import { errCodes } from '#lib/contract/envelope.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { counted } from '../section/text.ts';
import type { ReaderAction } from '../identity/session/actions.ts';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { needReader } from '../identity/session/need-reader.ts';
import { clientHere } from './action.ts';
import { evaluationMessages } from './messages.ts';

export interface HelpfulVote {
  commentId: string;
  helpful: boolean;
}

function isVote(value: unknown): value is HelpfulVote {
  if (typeof value !== 'object' || value === null) return false;
  const { commentId, helpful } = { commentId: undefined, helpful: undefined, ...value };
  return typeof commentId === 'string' && typeof helpful === 'boolean';
}

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button.helpful')];

/** Shows how many readers a comment helped: the page itself has the number of the moment at which it was rendered. */
async function showCount(button: HTMLButtonElement, helpful: number): Promise<void> {
  const place = button.parentElement?.querySelector('[data-helped]');
  const userMenu = userMenuElement();
  if (!place || !userMenu) return;
  const { language } = requestContextOf(userMenu);
  place.textContent = helpful > 0 ? counted(await evaluationMessages(language), 'helped', helpful, language) : '';
}

/** Sends the vote and shows it with its number at the comment. */
export const helpfulVote: ReaderAction<HelpfulVote> = {
  name: 'voteHelpful',
  isArgs: isVote,
  run: async (vote) => {
    const answer = await clientHere().call('voteHelpful', vote);
    const button = buttons().find((entry) => entry.value === vote.commentId);
    if (answer.success && button) {
      button.setAttribute('aria-pressed', String(answer.data.voted));
      await showCount(button, answer.data.helpful);
    } else if (!answer.success && answer.errCode !== errCodes.unauthenticated) showToast('error', answer.message);
    return answer;
  },
};

/** Shows the press of a comment's button at once, and corrects it by the answer. */
export async function press(button: HTMLButtonElement): Promise<void> {
  if (button.getAttribute('aria-busy') === 'true') return;
  const before = button.getAttribute('aria-pressed') === 'true';
  button.setAttribute('aria-busy', 'true');
  button.setAttribute('aria-pressed', String(!before));
  const isDone = await needReader(helpfulVote, { commentId: button.value, helpful: !before });
  if (!isDone) button.setAttribute('aria-pressed', String(before));
  button.removeAttribute('aria-busy');
}

/** For a reader who is signed in: which comments helped already; the own one takes no vote. */
export async function markHelpful(): Promise<void> {
  const { recordId } = document.querySelector<HTMLElement>('[data-comments]')?.dataset ?? {};
  if (recordId === undefined) return;
  const answer = await clientHere().call('listHelpfulVotes', { recordId });
  if (!answer.success) return;
  const { commentIds, ownCommentId } = answer.data;
  for (const button of buttons()) {
    button.setAttribute('aria-pressed', String(commentIds.includes(button.value)));
    button.hidden = button.value === ownCommentId;
  }
}
