import { requestStatuses } from '#lib/rules/library-request.ts';
import { recordPath } from '#lib/seo/address.ts';
import { buildAddress } from '#lib/urls/address.ts';
import { formText } from '#lib/rules/form-text.ts';
import { orderActs } from '../purchasing/order-blocks.ts';
import { orders, preorders } from '../purchasing/user.ts';
import type { Block } from '../plain-section/blocks.ts';
import { copyRequestActs, copyRequests, othersRequests } from '../copy-requests/plain-requests.ts';
import { documentActs, documentRequests } from '../document-delivery/plain-requests.ts';
import { shown, type PlainContext, type PlainSection } from '../plain-section/section.ts';

const rows = 10;

async function toLibraries({ client, t, page, language, dayOf }: PlainContext): Promise<readonly Block[]> {
  return shown(await client.call('listLibraryRequests', { page, rows }), ({ total, result }) => {
    if (total === 0) {
      return [{ kind: 'nothing', title: t('mine:noLibraryRequests'), hint: t('mine:noLibraryRequestsHint') }];
    }
    return [
      {
        kind: 'table',
        caption: t('mine:tabLibrary'),
        columns: [t('mine:title'), t('mine:askedLibrary'), t('mine:status'), t('mine:answer'), t('mine:madeOn')],
        rows: result.map((entry) => ({
          cells: [
            {
              text: entry.title,
              href:
                entry.recordId === null
                  ? undefined
                  : buildAddress(`/${entry.mappingPath}`, language, recordPath(entry.recordId)),
            },
            entry.libraryName,
            t(`mine:status_${requestStatuses[entry.status] ?? 'start'}`),
            entry.answer,
            dayOf(entry.createdAt),
          ],
          acts: [
            entry.cancellable && {
              act: 'cancel',
              label: t('mine:cancelRequest'),
              about: entry.title,
              values: { id: entry.requestId },
            },
          ],
        })),
      },
      { kind: 'pages', count: total, rows },
    ];
  });
}

async function forDatabases({ client, t, page, address, dayOf }: PlainContext): Promise<readonly Block[]> {
  return shown(await client.call('listElectronicRequests', { page, rows }), ({ total, result }) => {
    if (total === 0) {
      const link = { text: t('mine:toDatabases'), href: address('/dataBaseNav') };
      return [{ kind: 'nothing', title: t('mine:noDatabaseRequests'), link }];
    }
    return [
      {
        kind: 'table',
        caption: t('mine:tabDatabase'),
        columns: [
          t('mine:database'),
          t('mine:requestType'),
          t('mine:reason'),
          t('mine:status'),
          t('mine:answer'),
          t('mine:madeOn'),
        ],
        rows: result.map((entry) => ({
          cells: [
            [
              {
                text: entry.name,
                href: entry.recordId === null ? undefined : address(`/dataBaseNav/details/${entry.recordId}`),
              },
              entry.url,
            ],
            t(`mine:requestType_${entry.type}`),
            entry.reason,
            t(`mine:state_${entry.state}`),
            entry.reply,
            dayOf(entry.createdAt),
          ],
        })),
      },
      { kind: 'pages', count: total, rows },
    ];
  });
}

async function questions({ client, t, page, address, dayOf, counted }: PlainContext): Promise<readonly Block[]> {
  return shown(await client.call('listQuestions', { mine: true, page, rows }), ({ total, result }) => {
    if (total === 0) {
      const link = { text: t('mine:toDatabases'), href: address('/dataBaseNav') };
      return [{ kind: 'nothing', title: t('mine:noQuestions'), link }];
    }
    return [
      {
        kind: 'entries',
        entries: result.map((entry) => {
          const href = address(`/dataBaseNav/details/${entry.recordId}`);
          return {
            heading: entry.question,
            lines: [
              { text: entry.title, href },
              { ...dayOf(entry.createdAt), tone: 'quiet' },
              { text: t(`mine:questionState_${entry.state}`), tone: 'quiet' },
              ...(entry.answerCount === 0 ? [t('mine:noAnswers')] : []),
              ...entry.answers.map(({ name, answer }) =>
                t('mine:labelled', { name: name ?? t('mine:byLibrary'), text: answer }),
              ),
              entry.answerCount > entry.answers.length && {
                text: t('mine:allAnswers', counted(entry.answerCount)),
                href,
              },
            ],
          };
        }),
      },
      { kind: 'pages', count: total, rows },
    ];
  });
}

const parts = {
  others: othersRequests,
  documents: documentRequests,
  orders,
  preorders,
  library: toLibraries,
  database: forDatabases,
  question: questions,
} as const;

/** Section 4: what the reader has asked the library for. */
export const plainSection: PlainSection = {
  tabs: (t) => [
    { value: 'copies', label: t('copy-requests:tabCopies') },
    { value: 'others', label: t('copy-requests:tabOthers') },
    { value: 'documents', label: t('document-delivery:tab') },
    { value: 'library', label: t('mine:tabLibrary') },
    { value: 'database', label: t('mine:tabDatabase') },
    { value: 'question', label: t('mine:tabQuestion') },
  ],
  moreTabs: async ({ client, t }) => {
    const rules = await client.call('getPurchasingParameters', {});
    if (!rules.success || !rules.data.isOn) return [];
    return [
      { value: 'orders', label: t('purchasing:tabOrders') },
      { value: 'preorders', label: t('purchasing:tabPreorders') },
    ];
  },
  read: (context) => {
    const tab = Object.entries(parts).find(([name]) => name === context.get('tab'))?.[1] ?? copyRequests;
    return tab(context);
  },
  acts: {
    ...copyRequestActs,
    ...documentActs,
    ...orderActs,
    cancel: {
      run: ({ client }, form) => client.call('cancelLibraryRequest', { requestId: formText(form, 'id') }),
      done: (t) => t('mine:status_cancel'),
    },
  },
};
