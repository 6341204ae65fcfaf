import { sectionOf, type SectionKey } from '#lib/urls/personal-sections.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { noticePreview } from '#lib/rules/notices.ts';
import { recordPath } from '#lib/seo/address.ts';
import type { Block } from '../../plain-section/blocks.ts';
import { dueOf, renewAct, renewalOf, renewPress } from './loans.ts';
import { shown, type PlainSection } from '../../plain-section/section.ts';

/** Section 0: an overview of the reader's account in numbers, with links to its sections. */
export const myLibrary: PlainSection = {
  read: async (context) => {
    const { client, t, language, address, section, number, moment } = context;
    const entry = { rows: 1 };
    const [
      info,
      notices,
      loans,
      folders,
      recommended,
      othersRequests,
      databases,
      donated,
      comments,
      searches,
      ...more
    ] = await Promise.all([
      client.call('getUserInfo', {}),
      client.call('listNotices', { rows: 5 }),
      client.call('listLoans', { rows: 3 }),
      client.call('listFavouriteFolders', {}),
      client.call('listRecommendations', entry),
      client.call('listLibraryRequests', entry),
      client.call('listElectronicRequests', entry),
      client.call('listOwnDonations', entry),
      client.call('listOwnEvaluations', entry),
      client.call('getSearchHistory', { rows: 10 }),
      client.call('listSubscriptions', {}),
      client.call('listQuestionnaires', { rows: 0 }),
      client.call('listFeedback', { rows: 0 }),
      client.call('listCopyRequests', { rows: 1 }),
    ]);
    const [subscriptions, questionnaires, feedback, copies] = more;
    const totalOf = (answer: Answer<{ total: number }>) => (answer.success ? answer.data.total : 0);
    const counts: readonly { key: SectionKey; name: string; count: number; isBad?: boolean }[] = [
      { key: '13', name: t('my-library:unread'), count: notices.success ? notices.data.unread : 0 },
      { key: '5', name: t('my-library:loans'), count: totalOf(loans) },
      { key: '5', name: t('my-library:overdue'), count: loans.success ? loans.data.overdue : 0, isBad: true },
      { key: '2', name: t('my-library:favourites'), count: totalOf(folders) },
      {
        key: '3',
        name: t('my-library:subscriptions'),
        count: subscriptions.success ? subscriptions.data.result.length : 0,
      },
      { key: '6', name: t('my-library:recommendations'), count: totalOf(recommended) },
      { key: '4', name: t('copy-requests:tabCopies'), count: copies.success ? copies.data.open : 0 },
      { key: '4', name: t('my-library:requests'), count: totalOf(othersRequests) },
      { key: '4', name: t('my-library:databaseRequests'), count: totalOf(databases) },
      { key: '11', name: t('my-library:donations'), count: totalOf(donated) },
      { key: '17', name: t('my-library:comments'), count: totalOf(comments) },
      {
        key: '10',
        name: t('my-library:questionnaires'),
        count: questionnaires.success ? questionnaires.data.waiting : 0,
      },
      { key: '12', name: t('my-library:feedback'), count: totalOf(feedback) },
    ];
    const there = counts.filter(({ key, count }) => count > 0 && sectionOf(key) !== undefined);
    return [
      ...shown(info, ({ nickname, name, libName, primaryId, status }): Block[] => [
        {
          kind: 'text',
          lines: [
            { text: t('my-library:hello', { name: nickname || name }), tone: 'strong' },
            libName,
            { text: t('my-library:card', { number: primaryId }), tone: 'quiet' },
            status !== 'normal' && { text: t(`my-library:${status}`), tone: 'bad' },
          ],
        },
      ]),
      there.length === 0
        ? {
            kind: 'nothing',
            title: t('my-library:nothing'),
            hint: t('my-library:nothingHint'),
            link: { text: t('my-library:toSearch'), href: address('/home') },
          }
        : {
            kind: 'facts',
            title: t('my-library:counts'),
            facts: there.map(({ key, name, count, isBad }) => ({
              name,
              value: { text: number(count), href: section(key), tone: isBad ? 'bad' : undefined },
            })),
          },
      ...shown(loans, ({ result }): Block[] =>
        result.length === 0
          ? []
          : [
              {
                kind: 'table',
                title: t('my-library:dueSoon'),
                caption: t('my-library:dueSoon'),
                columns: [t('circulation:title'), t('circulation:dueOn'), t('circulation:renewal')],
                rows: result.map((loan) => ({
                  cells: [
                    {
                      text: loan.title,
                      href: loan.recordId === null ? undefined : address(recordPath(loan.recordId)),
                    },
                    dueOf(context, loan),
                    renewalOf(context, loan),
                  ],
                  acts: [renewAct(context, loan)],
                })),
              },
            ],
      ),
      ...shown(notices, ({ result }): Block[] =>
        result.length === 0
          ? []
          : [
              {
                kind: 'entries',
                title: t('my-library:messages'),
                entries: result.map(({ title, text, items, isRead, createdAt }) => ({
                  heading: title,
                  lines: [
                    { ...moment(createdAt), tone: 'quiet' },
                    !isRead && { text: t('inbox:isUnread'), tone: 'strong' },
                    noticePreview({ text, items }, language),
                  ],
                })),
              },
              { kind: 'text', lines: [{ text: t('my-library:allMessages'), href: section('13') }] },
            ],
      ),
      ...shown(searches, (terms): Block[] =>
        terms.length === 0
          ? []
          : [
              {
                kind: 'links',
                label: t('my-library:searches'),
                links: terms.map(({ term }) => ({
                  text: term,
                  href: address(`/searchList?${new URLSearchParams({ q: term }).toString()}`),
                })),
              },
              { kind: 'acts', acts: [{ act: 'clear', label: t('my-library:clear') }] },
            ],
      ),
    ];
  },
  acts: {
    renew: renewPress,
    clear: {
      run: ({ client }) => client.call('updateSearchHistory', { action: 'clear' }),
      done: (t) => t('my-library:cleared'),
    },
  },
};
