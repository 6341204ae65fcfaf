import { endpoints, type CallName } from '#lib/contract/endpoints.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { isSecretField } from '#lib/rules/secret-fields.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { loginMessages } from '../login/messages.ts';
import type { ReaderAction, WaitingAction } from './actions.ts';
import { browserClient } from './client.ts';
import { requestContextOf, userMenuElement } from './user-menu.ts';

/** A form of a reader that was refused with 401, as its call. */
interface UnsentCall {
  name: CallName;
  input: object;
}

/** Pictures do not fit into the storage. */
const maxLength = 32_768;

/** What calls of forms do. Others read, or are a press that readers repeat. */
const formVerb = /^(add|answer|ask|edit|request|save|submit|update)[A-Z]/;
/** Forms that fill themselves in from their drafts. */
const hasDraft: ReadonlySet<CallName> = new Set<CallName>([
  'saveFeedback',
  'addFeedbackMessage',
  'answerQuestionnaire',
]);

/** Whether a call sends a form that has neither a password nor a code. */
const canWait = (name: CallName, input: object): boolean =>
  formVerb.test(name) &&
  !hasDraft.has(name) &&
  !Object.keys(input).some(isSecretField) &&
  JSON.stringify(input).length <= maxLength;

function isUnsentCall(value: unknown): value is UnsentCall {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('input' in value)) return false;
  const { name, input } = value;
  return (
    typeof name === 'string' &&
    Object.hasOwn(endpoints, name) &&
    typeof input === 'object' &&
    input !== null &&
    canWait(name as CallName, input)
  );
}

/** What waits for a call that was refused; undefined for one that is no form, too large or secret. */
export const waitingCall = (name: CallName, input: object): WaitingAction | undefined =>
  canWait(name, input) ? { name: unsentCall.name, args: { name, input } satisfies UnsentCall } : undefined;

/** Sends a form after a sign-in that has led over other pages. The service validates the input. */
export const unsentCall: ReaderAction<UnsentCall> = {
  name: 'sendForm',
  isArgs: isUnsentCall,
  run: async ({ name, input }): Promise<Answer<unknown>> => {
    const place = userMenuElement();
    if (!place) throw new Error('a page on which something waits has a place of the reader');
    const requestContext = requestContextOf(place);
    const client = browserClient(requestContext, place.dataset['unreachable'] ?? '');
    const answer: Answer<unknown> = await client.call(name, input as never);
    if (answer.success)
      showToast('success', answer.message || (await loginMessages(requestContext.language)).unsentSent);
    else showToast('error', answer.message);
    return answer;
  },
};
