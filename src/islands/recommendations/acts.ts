import { fill } from '#lib/i18n/format.ts';
import { formText } from '#lib/rules/form-text.ts';
import { recommendationWays } from '#lib/rules/recommendations.ts';
import type { SectionActs } from '../section/acts.ts';
import type { RecommendMessages } from './messages.ts';

/** Prefixes of the names of the library's own fields, and of the reasons. */
export const fieldPrefix = 'fields.';
export const reasonPrefix = 'reason.';

/** The fields whose names have a prefix, by the rest of their names. */
const fieldsWith = (form: FormData, prefix: string) =>
  [...form.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => [name.slice(prefix.length), formText(form, name).trim()] as const);

/** What a form recommends: a title that the reader describes, one of the library's list, or a record. */
function recommendationOf(form: FormData) {
  const text = (name: string) => formText(form, name).trim();
  const [orderTitleId, recordId] = [text('orderTitleId'), text('recordId')];
  return {
    way: recommendationWays.find((way) => way === text('way')) ?? 'free',
    title: text('title'),
    author: text('author'),
    publisher: text('publisher'),
    publishYear: text('publishYear'),
    isbn: text('isbn'),
    reasons: fieldsWith(form, reasonPrefix).map(([code]) => code),
    remark: text('remark'),
    fields: Object.fromEntries(fieldsWith(form, fieldPrefix)),
    evenIfHeld: form.has('evenIfHeld'),
    ...(orderTitleId !== '' && { orderTitleId }),
    ...(recordId !== '' && { recordId }),
  };
}

export const recommendActs = (messages: RecommendMessages): SectionActs => ({
  recommend: {
    run: (client, form) => client.call('saveRecommendation', recommendationOf(form)),
    next: { tab: 'mine' },
  },
  cancel: {
    ask: (form) => ({ text: fill(messages.cancelAsk, { title: formText(form, 'title') }), does: messages.cancel }),
    run: (client, form) => client.call('cancelRecommendation', { recommendationId: formText(form, 'id') }),
  },
});
