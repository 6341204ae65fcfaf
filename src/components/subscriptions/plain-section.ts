import { separator } from '#lib/i18n/separator.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { longestTerm, subscriptionKinds, subscriptionRhythms } from '#lib/rules/subscriptions.ts';
import { recordPath } from '#lib/seo/address.ts';
import { readSearchQuery, searchParametersOf, writeSearchQuery } from '#lib/queries/search-query.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block } from '../plain-section/blocks.ts';
import { shown, type PlainContext, type PlainSection } from '../plain-section/section.ts';

/** A saved search by the query of its result list: what it is called, its address, and what the search call takes. */
function searchOf(text: string, { t }: Pick<PlainContext, 't'>) {
  const query = { ...readSearchQuery(new URLSearchParams(text)), page: 1 };
  const term = query.q.trim().slice(0, longestTerm) || t('subscriptions:kind_search');
  return { term, address: `/searchList${writeSearchQuery(query)}`, search: searchParametersOf(query) };
}

/** Subscribing to the search of a result list, as often as is chosen. */
function subscribableSearch(context: PlainContext): readonly Block[] {
  const { t, get, address } = context;
  if (get('search') === '') return [];
  const { term, address: path } = searchOf(get('search'), context);
  return [
    {
      kind: 'text',
      title: t('subscriptions:ofSearch'),
      lines: [term, { text: t('subscriptions:seeSearch'), href: address(path) }],
    },
    {
      kind: 'acts',
      acts: subscriptionRhythms.map((rhythm) => ({
        act: 'addSearch',
        about: term,
        values: { rhythm },
        label: `${t('subscriptions:subscribe')}${separator}${t(`subscriptions:${rhythm}`)}`,
      })),
    },
  ];
}

const facts = (parts: readonly (string | number | null)[]) => parts.filter(Boolean).join(separator);

/** What the reader subscribes to, with what may be done with each. */
function subscribed(
  { t, address, day, counted }: PlainContext,
  result: OutputOf<'listSubscriptions'>['result'],
): Block {
  if (result.length === 0) {
    return { kind: 'nothing', title: t('subscriptions:none'), hint: t('subscriptions:noneHint') };
  }
  return {
    kind: 'entries',
    entries: result.map(({ subscriptionId, kind, term, rhythm, isPaused, newMatches, nextOn, link }) => ({
      heading: { text: term, href: address(link) },
      lines: [
        facts([t(`subscriptions:kind_${kind}`), t(`subscriptions:${rhythm}`)]),
        newMatches > 0 && { text: t('subscriptions:newMatches', counted(newMatches)), tone: 'strong' },
        isPaused
          ? { text: t('subscriptions:paused'), tone: 'quiet' }
          : facts([t('subscriptions:nextLook'), day(nextOn).text]),
      ],
      acts: [
        {
          act: isPaused ? 'resume' : 'pause',
          about: term,
          values: { id: subscriptionId },
          label: t(isPaused ? 'subscriptions:resume' : 'subscriptions:pause'),
        },
        { act: 'end', label: t('subscriptions:end'), about: term, values: { id: subscriptionId } },
      ],
    })),
  };
}

/** Section 3: what the reader subscribes to, and what is recommended today. */
export const plainSection: PlainSection = {
  tabs: (t) => [
    { value: '', label: t('subscriptions:tabOwn') },
    { value: 'recommended', label: t('subscriptions:tabRecommended') },
  ],
  read: async (context) => {
    const { client, t, get, address } = context;
    if (get('tab') === 'recommended') {
      return shown(await client.call('getDailyRecommendations', {}), ({ result }) =>
        result.length === 0
          ? [
              {
                kind: 'nothing',
                title: t('subscriptions:noRecommendations'),
                hint: t('subscriptions:noRecommendationsHint'),
              },
            ]
          : [
              {
                kind: 'entries',
                entries: result.map(({ recordId, title, author, publisher, publishYear, why }) => ({
                  heading: { text: title, href: address(recordPath(recordId)) },
                  lines: [
                    facts([author, publisher, publishYear]),
                    { text: t(`subscriptions:why_${why.kind}`, { title: why.title }), tone: 'quiet' },
                  ],
                })),
              },
            ],
      );
    }
    if (get('record') !== '') {
      return shown(await client.call('listSubscribable', { recordId: get('record') }), ({ title, terms }) => [
        { kind: 'text', title: t('subscriptions:ofRecord'), lines: [title] },
        {
          kind: 'entries',
          entries: terms.map(({ kind, term, isSubscribed }) => ({
            heading: term,
            lines: [
              t(`subscriptions:kind_${kind}`),
              isSubscribed && { text: t('subscriptions:subscribed'), tone: 'good' },
            ],
            acts: [
              !isSubscribed && {
                act: 'add',
                label: t('subscriptions:subscribe'),
                about: term,
                values: { kind, term },
              },
            ],
          })),
        },
      ]);
    }
    return shown(await client.call('listSubscriptions', {}), ({ result }) => [
      ...subscribableSearch(context),
      subscribed(context, result),
    ]);
  },
  acts: {
    add: {
      run: ({ client }, form) => {
        const kind =
          subscriptionKinds.find((subscriptionKind) => subscriptionKind === formText(form, 'kind')) ?? 'subject';
        return client.call('addSubscription', { kind, term: formText(form, 'term') });
      },
      done: (t) => t('subscriptions:subscribed'),
    },
    addSearch: {
      run: (context, form) => {
        const rhythm =
          subscriptionRhythms.find((subscriptionRhythm) => subscriptionRhythm === formText(form, 'rhythm')) ?? 'weekly';
        return context.client.call('addSubscription', {
          kind: 'search',
          rhythm,
          ...searchOf(context.get('search'), context),
        });
      },
      done: (t) => t('subscriptions:subscribed'),
    },
    pause: {
      run: ({ client }, form) =>
        client.call('updateSubscription', { subscriptionId: formText(form, 'id'), isPaused: true }),
      done: (t) => t('subscriptions:saved'),
    },
    resume: {
      run: ({ client }, form) =>
        client.call('updateSubscription', { subscriptionId: formText(form, 'id'), isPaused: false }),
      done: (t) => t('subscriptions:saved'),
    },
    end: {
      run: ({ client }, form) => client.call('deleteSubscriptions', { subscriptionIds: [formText(form, 'id')] }),
      done: (t) => t('personal:done'),
    },
  },
};
