import type { OthersRequest, CopyRequest } from '#lib/contract/calls/copy-request-shapes.ts';
import { recordPath } from '#lib/seo/address.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Act, Block, Line } from '../plain-section/blocks.ts';
import { knownSince } from '../plain-section/known-since.ts';
import { shown, type PlainAct, type PlainContext } from '../plain-section/section.ts';

const rows = 10;
const stepsWithLabels = ['asked', 'agreed', 'lent', 'cancelled', 'declined'] as const;

function titleOf({ address }: PlainContext, entry: CopyRequest | OthersRequest): Line {
  return {
    text: [entry.title, entry.volume].filter(Boolean).join(' '),
    lang: entry.titleLang === 'und' ? undefined : entry.titleLang,
    href: entry.recordId === null ? undefined : address(recordPath(entry.recordId)),
  };
}

function stateOf({ t, day, number }: PlainContext, entry: CopyRequest): Line[] {
  const { stage, position, expectedOn, suspendedUntil, until, dueOn, answer } = entry;
  const labelled = (name: string, on: string) => t('mine:labelled', { name, text: day(on).text });
  return [
    { text: t(`copy-requests:step_${stage}`), tone: 'strong' },
    stage === 'waiting' && position !== null && t('copy-requests:own_waiting', { position: number(position) }),
    stage === 'waiting' && expectedOn !== null && t('copy-requests:expected', { day: day(expectedOn).text }),
    suspendedUntil !== null && labelled(t('copy-requests:pauseUntil'), suspendedUntil),
    until !== null && t('copy-requests:answerUntil', { until: day(until).text }),
    dueOn !== null && labelled(t('circulation:dueOn'), dueOn),
    answer,
  ];
}

/** Requests of the reader for copies of all kinds. */
export async function copyRequests(context: PlainContext): Promise<readonly Block[]> {
  const { client, t, page, address, dayOf } = context;
  return shown(await client.call('listCopyRequests', { page, rows }), ({ total, knownAt, result }): Block[] => {
    const since = knownSince(context, knownAt ?? null);
    if (total === 0) {
      const link = { text: t('copy-requests:toSearch'), href: address('/searchList') };
      return [
        ...since,
        { kind: 'nothing', title: t('copy-requests:noRequests'), hint: t('copy-requests:noRequestsHint'), link },
      ];
    }
    return [
      ...since,
      {
        kind: 'table',
        caption: t('copy-requests:tabCopies'),
        columns: [
          t('mine:title'),
          t('mine:requestType'),
          t('mine:status'),
          t('copy-requests:pickupPlace'),
          t('mine:madeOn'),
        ],
        rows: result.map((entry) => ({
          cells: [
            [titleOf(context, entry), { text: entry.author ?? '', tone: 'quiet' }],
            entry.name,
            stateOf(context, entry),
            [entry.pickupPlace?.name, { text: entry.pickupPlace?.place ?? '', tone: 'quiet' }],
            dayOf(entry.createdAt),
          ],
          acts: [
            entry.mayCancel && {
              act: 'cancelCopy',
              label: t('copy-requests:cancelRequest'),
              about: entry.title,
              values: { id: entry.requestId },
            },
            entry.mayResume && {
              act: 'resume',
              label: t('copy-requests:resume'),
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

/** What another reader asks of this one, and how that is. */
export function othersRequestLines({ t, day }: PlainContext, entry: OthersRequest): Line[] {
  const stage = stepsWithLabels.find((known) => known === entry.stage);
  return [
    { text: stage ? t(`copy-requests:asked_${stage}`) : t(`copy-requests:step_${entry.stage}`), tone: 'strong' },
    entry.mayAnswer && t('copy-requests:asksYou', { name: entry.otherReader }),
    entry.mayShowCode && t('copy-requests:meet'),
    entry.note !== null && t('copy-requests:theirNote', { note: entry.note }),
    entry.dueOn !== null && t('copy-requests:yourLoan', { due: day(entry.dueOn).text }),
    entry.until !== null && t('copy-requests:answerUntil', { until: day(entry.until).text }),
  ];
}

/** What the reader who has the copy can do about it: answer, then show the code. */
export function othersRequestActs({ t }: PlainContext, entry: OthersRequest): (Act | false)[] {
  const given = { about: entry.title, values: { id: entry.requestId } };
  return [
    entry.mayAnswer && { act: 'accept', label: t('copy-requests:accept'), isMain: true, ...given },
    entry.mayAnswer && { act: 'decline', label: t('copy-requests:decline'), ...given },
    entry.mayShowCode && { act: 'showCode', label: t('copy-requests:showCode'), isMain: true, ...given },
    entry.mayShowCode && { act: 'decline', label: t('copy-requests:declineLate'), ...given },
  ];
}

/** What other readers ask of this one. */
export async function othersRequests(context: PlainContext): Promise<readonly Block[]> {
  const { client, t, page } = context;
  return shown(await client.call('listOthersRequests', { page, rows }), ({ total, result }): Block[] => {
    if (total === 0) {
      return [{ kind: 'nothing', title: t('copy-requests:noneAsked'), hint: t('copy-requests:noneAskedHint') }];
    }
    return [
      {
        kind: 'entries',
        entries: result.map((entry) => ({
          heading: titleOf(context, entry),
          lines: [{ text: entry.author ?? '', tone: 'quiet' }, ...othersRequestLines(context, entry)],
          acts: othersRequestActs(context, entry),
        })),
      },
      { kind: 'pages', count: total, rows },
    ];
  });
}

const answering = (accept: boolean): PlainAct => ({
  run: ({ client }, form) => client.call('answerOthersRequest', { requestId: formText(form, 'id'), accept }),
  done: (t) => t(accept ? 'copy-requests:asked_agreed' : 'copy-requests:asked_declined'),
});

/** A code is said on the page that asked for it: it ends soon, and is in no address. */
const showCode: PlainAct = {
  tell: async ({ client, t }, form) => {
    const answer = await client.call('showTakeCode', { requestId: formText(form, 'id') });
    if (!answer.success) return answer;
    const { code, secondsLeft } = answer.data;
    return { ...answer, data: t('copy-requests:codeIs', { code, minutes: Math.round(secondsLeft / 60) }) };
  },
};

export const othersRequestPresses = { accept: answering(true), decline: answering(false), showCode } as const;

/** What may be done with requests by one press. */
export const copyRequestActs: Readonly<Record<'cancelCopy' | 'resume' | keyof typeof othersRequestPresses, PlainAct>> =
  {
    cancelCopy: {
      run: ({ client }, form) => client.call('cancelCopyRequest', { requestId: formText(form, 'id') }),
      done: (t) => t('copy-requests:next_cancelled'),
    },
    resume: {
      run: ({ client }, form) => client.call('resumeCopyRequest', { requestId: formText(form, 'id') }),
      done: (t) => t('personal:done'),
    },
    ...othersRequestPresses,
  };
