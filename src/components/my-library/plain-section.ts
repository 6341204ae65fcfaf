import { accountCounts } from '#lib/my-library/counts.ts';
import type { RunningLoanEntry } from '#lib/contract/calls/circulation.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { fenText } from '#lib/rules/charges.ts';
import { formText } from '#lib/rules/form-text.ts';
import { noticePreview } from '#lib/rules/notices.ts';
import { recordPath } from '#lib/seo/address.ts';
import type { Act, Block, Line } from '../plain-section/blocks.ts';
import { shown, type PlainAct, type PlainContext, type PlainSection } from '../plain-section/section.ts';

const dataOf = <T>(answer: Answer<T>): T | undefined => (answer.success ? answer.data : undefined);

function dueOf({ t, day, counted }: PlainContext, loan: RunningLoanEntry): Line[] {
  const { dueOn, dueState, daysLeft, fineFen, waiting } = loan;
  const texts: Record<typeof dueState, Line> = {
    overdue: { text: t('circulation:overdueBy', counted(-daysLeft)), tone: 'bad' },
    today: { text: t('circulation:dueToday'), tone: 'strong' },
    soon: { text: t('circulation:dueIn', counted(daysLeft)), tone: 'strong' },
    later: null,
  };
  return [
    day(dueOn),
    texts[dueState],
    fineFen > 0 && { text: t('circulation:fineSoFar', { amount: fenText(fineFen) }), tone: 'bad' },
    waiting > 0 && { text: t('circulation:waiting', counted(waiting)), tone: 'quiet' },
  ];
}

const renewalOf = ({ t, counted }: PlainContext, loan: RunningLoanEntry): Line[] => [
  loan.renewalsLeft === null || loan.notRenewable !== null ? '' : t('circulation:left', counted(loan.renewalsLeft)),
  { text: loan.notRenewable ?? '', tone: 'quiet' },
];

const renewAct = ({ t }: PlainContext, loan: RunningLoanEntry): Act | false =>
  loan.renewsTo !== null && {
    act: 'renew',
    label: t('circulation:renew'),
    about: loan.title,
    values: { loanId: loan.loanId },
  };

const renewPress: PlainAct = {
  run: ({ client }, form) => client.call('renewLoans', { loanIds: [formText(form, 'loanId')] }),
  done: (t) => t('circulation:renewed'),
};

/** Section 0: an overview of the reader's account in numbers, with links to its sections. */
export const plainSection: PlainSection = {
  read: async (context) => {
    const { client, t, language, address, section, number, moment } = context;
    const [info, notices, loans, searches, ...counted] = await Promise.all([
      client.call('getUserInfo', {}),
      client.call('listNotices', { rows: 5 }),
      client.call('listLoans', { rows: 3 }),
      client.call('getSearchHistory', { rows: 10 }),
      client.call('listFavouriteFolders', {}),
      client.call('listSubscriptions', {}),
      client.call('listRecommendations', { rows: 1 }),
      client.call('listCopyRequests', { rows: 1 }),
      client.call('listLibraryRequests', { rows: 1 }),
      client.call('listElectronicRequests', { rows: 1 }),
      client.call('listOwnDonations', { rows: 1 }),
      client.call('listOwnEvaluations', { rows: 1 }),
      client.call('listQuestionnaires', { rows: 0 }),
      client.call('listFeedback', { rows: 0 }),
    ]);
    const [folders, subscriptions, recommendations, copies, requests, databases, donations, ...others] = counted;
    const [comments, questionnaires, feedback] = others;
    const counts = accountCounts({
      listNotices: dataOf(notices),
      listLoans: dataOf(loans),
      listFavouriteFolders: dataOf(folders),
      listSubscriptions: dataOf(subscriptions),
      listRecommendations: dataOf(recommendations),
      listCopyRequests: dataOf(copies),
      listLibraryRequests: dataOf(requests),
      listElectronicRequests: dataOf(databases),
      listOwnDonations: dataOf(donations),
      listOwnEvaluations: dataOf(comments),
      listQuestionnaires: dataOf(questionnaires),
      listFeedback: dataOf(feedback),
    });
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
      counts.length === 0
        ? {
            kind: 'nothing',
            title: t('my-library:nothing'),
            hint: t('my-library:nothingHint'),
            link: { text: t('my-library:toSearch'), href: address('/home') },
          }
        : {
            kind: 'facts',
            title: t('my-library:counts'),
            facts: counts.map(({ section: name, name: text, count, isBad }) => ({
              name: t(`my-library:${text}`),
              value: { text: number(count), href: section(name), tone: isBad ? 'bad' : undefined },
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
              { kind: 'text', lines: [{ text: t('my-library:allMessages'), href: section('inbox') }] },
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
