import { fill } from '#lib/i18n/format.ts';
import { readSearchQuery, searchParametersOf, writeSearchQuery } from '#lib/queries/search-query.ts';
import { formText } from '#lib/rules/form-text.ts';
import {
  isClassNumber,
  recommendFromLoans,
  subscriptionKinds,
  subscriptionRhythms,
  type SubscriptionKind,
} from '#lib/rules/subscriptions.ts';
import type { SectionActs } from '../section/acts.ts';
import type { SubscriptionMessages } from './messages.ts';

const kindOf = (form: FormData): SubscriptionKind =>
  subscriptionKinds.find((kind) => kind === formText(form, 'kind')) ?? 'subject';
const rhythmOf = (form: FormData) =>
  subscriptionRhythms.find((rhythm) => rhythm === formText(form, 'rhythm')) ?? 'weekly';
const termOf = (form: FormData) => formText(form, 'term').trim();

/** The search of a result list. @param text the query of its address */
export function savedSearch(text: string) {
  const query = { ...readSearchQuery(new URLSearchParams(text)), page: 1 };
  return { q: query.q, address: `/searchList${writeSearchQuery(query)}`, search: searchParametersOf(query) };
}

function termProblem(form: FormData, messages: SubscriptionMessages): Record<string, string> {
  const term = termOf(form);
  if (term === '') return { term: messages.needTerm };
  return kindOf(form) === 'class' && !isClassNumber(term) ? { term: messages.needClass } : {};
}

export const subscriptionActs = (messages: SubscriptionMessages): SectionActs => ({
  add: {
    check: (form) => termProblem(form, messages),
    run: (client, form) =>
      client.call('addSubscription', { kind: kindOf(form), term: termOf(form), rhythm: rhythmOf(form) }),
    done: messages.subscribed,
    next: {},
  },
  /** One of the terms of a record: there may be more to subscribe to. */
  addTerm: {
    run: (client, form) =>
      client.call('addSubscription', { kind: kindOf(form), term: termOf(form), rhythm: rhythmOf(form) }),
    done: messages.subscribed,
  },
  addSearch: {
    check: (form) => termProblem(form, messages),
    run: (client, form) => {
      const { address, search } = savedSearch(formText(form, 'search'));
      return client.call('addSubscription', {
        kind: 'search',
        term: termOf(form),
        rhythm: rhythmOf(form),
        address,
        search,
      });
    },
    done: messages.subscribed,
    next: {},
  },
  rhythm: {
    run: (client, form) =>
      client.call('updateSubscription', { subscriptionId: formText(form, 'id'), rhythm: rhythmOf(form) }),
    done: messages.saved,
  },
  pause: {
    run: (client, form) => client.call('updateSubscription', { subscriptionId: formText(form, 'id'), isPaused: true }),
    done: messages.saved,
  },
  resume: {
    run: (client, form) => client.call('updateSubscription', { subscriptionId: formText(form, 'id'), isPaused: false }),
    done: messages.saved,
  },
  mailAgain: {
    run: (client, form) => client.call('updateSubscription', { subscriptionId: formText(form, 'id'), byMail: true }),
    done: messages.saved,
  },
  end: {
    ask: (form) => ({ text: fill(messages.endAsk, { term: formText(form, 'term') }), does: messages.end }),
    run: (client, form) => client.call('deleteSubscriptions', { subscriptionIds: [formText(form, 'id')] }),
  },
  recommendFromLoans: {
    run: (client, form) => {
      const { name, value } = recommendFromLoans;
      return client.call('updateUserSetting', { name, value: form.has('isAgreed') ? value : '0' });
    },
    done: messages.saved,
  },
});
