import type { RunningLoanEntry } from '#lib/contract/calls/circulation.ts';
import { fenText } from '#lib/rules/charges.ts';
import { recordPath } from '#lib/seo/address.ts';
import { buildAddress } from '#lib/urls/address.ts';
import { plainSectionPath } from '#lib/urls/personal-sections.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Act, Block, Line } from '../plain-section/blocks.ts';
import { charges } from './plain-charges.ts';
import { othersRequestActs, othersRequestLines, othersRequestPresses } from '../copy-requests/plain-requests.ts';
import { knownSince } from '../plain-section/known-since.ts';
import { shown, type PlainAct, type PlainContext, type PlainSection } from '../plain-section/section.ts';

const rows = 20;

interface Item {
  recordId: string | null;
  title: string;
  author: string | null;
  volume: string | null;
}
interface Due {
  fineFen?: number;
  waiting?: number;
  dueOn: string;
  dueState: RunningLoanEntry['dueState'];
  daysLeft: number;
}

const titleOf = ({ recordId, title, volume, author }: Item, href: string): Line[] => [
  { text: [title, volume].filter(Boolean).join(' '), href: recordId === null ? undefined : href },
  { text: author ?? '', tone: 'quiet' },
];
const here = ({ address }: PlainContext, { recordId }: Item) => address(recordPath(recordId ?? ''));
const there = ({ language }: PlainContext, { recordId, mappingPath }: Item & { mappingPath: string }) =>
  buildAddress(`/${mappingPath}`, language, recordPath(recordId ?? ''));
const marksOf = ({ callNo, barcode }: { callNo: string | null; barcode: string }): Line[] => [
  callNo,
  { text: barcode, tone: 'quiet' },
];
const placeOf = ({ libName, locationName }: { libName: string; locationName: string }): Line[] => [
  libName,
  { text: locationName, tone: 'quiet' },
];

export function dueOf({ t, day, counted }: PlainContext, loan: Due): Line[] {
  const { dueOn, dueState, daysLeft, fineFen = 0, waiting = 0 } = loan;
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

export const renewalOf = ({ t, counted }: PlainContext, loan: RunningLoanEntry): Line[] => [
  loan.renewalsLeft === null || loan.notRenewable !== null ? '' : t('circulation:left', counted(loan.renewalsLeft)),
  { text: loan.notRenewable ?? '', tone: 'quiet' },
];

export const renewAct = ({ t }: PlainContext, loan: RunningLoanEntry): Act | false =>
  loan.renewsTo !== null && {
    act: 'renew',
    label: t('circulation:renew'),
    about: loan.title,
    values: { loanId: loan.loanId },
  };

export const renewPress: PlainAct = {
  run: ({ client }, form) => client.call('renewLoans', { loanIds: [formText(form, 'loanId')] }),
  done: (t) => t('circulation:renewed'),
};

async function running(context: PlainContext): Promise<readonly Block[]> {
  const { client, t, page, day, counted, address } = context;
  return shown(
    await client.call('listLoans', { page, rows }),
    ({ total, overdue, runningFen, asked, knownAt, isTold, blocks = [], result }) => {
      const inTheWay = blocks.map((text): Line => ({ text, tone: 'bad' }));
      const since: readonly Block[] = [
        ...knownSince(context, knownAt),
        ...(inTheWay.length > 0 ? [{ kind: 'text' as const, lines: inTheWay }] : []),
      ];
      if (total === 0) {
        return [
          ...since,
          {
            kind: 'nothing',
            title: isTold === false ? t('circulation:loansNotTold') : t('circulation:noLoans'),
            link: { text: t('circulation:toSearch'), href: address('/searchList') },
          },
        ];
      }
      return [
        ...since,
        {
          kind: 'text',
          lines: [
            t('circulation:onLoan', counted(total)),
            overdue > 0 && { text: t('circulation:areOverdue', counted(overdue)), tone: 'bad' },
            runningFen > 0 && { text: t('circulation:runningFine', { amount: fenText(runningFen) }), tone: 'bad' },
            asked !== null && {
              text: asked === 0 ? t('circulation:passOn') : t('circulation:passOn', counted(asked)),
              href: address(plainSectionPath('requests', { tab: 'others' })),
            },
          ],
        },
        {
          kind: 'table',
          caption: t('circulation:tabCurrent'),
          columns: [
            t('circulation:title'),
            t('circulation:marks'),
            t('circulation:place'),
            t('circulation:lentOn'),
            t('circulation:dueOn'),
            t('circulation:renewal'),
          ],
          rows: result.map((loan) => ({
            cells: [
              titleOf(loan, here(context, loan)),
              marksOf(loan),
              placeOf(loan),
              day(loan.lentOn),
              dueOf(context, loan),
              renewalOf(context, loan),
            ],
            acts: [renewAct(context, loan)],
            below: loan.asked
              ? { lines: othersRequestLines(context, loan.asked), acts: othersRequestActs(context, loan.asked) }
              : undefined,
          })),
        },
        { kind: 'pages', count: total, rows },
      ];
    },
  );
}

/** Whether ended loans are kept: asked for, and withdrawn at any time. */
function consentOf({ t, day }: PlainContext, agreedOn: string | null, hasHistory: boolean): readonly Block[] {
  const isAgreed = agreedOn !== null;
  const lines = isAgreed
    ? [t('circulation:historyAgreedOn', { day: day(agreedOn).text })]
    : [t('circulation:historyAsk'), hasHistory && t('circulation:historyBefore')];
  return [
    { kind: 'text', title: t('circulation:privacy'), lines },
    {
      kind: 'acts',
      acts: [
        isAgreed
          ? { act: 'withdraw', label: t('circulation:historyWithdraw') }
          : { act: 'agree', label: t('circulation:historyAgree'), isMain: true },
      ],
    },
  ];
}

async function past(context: PlainContext): Promise<readonly Block[]> {
  const { client, t, page, day, counted, get, to, number } = context;
  const year = /^[12]\d{3}$/.test(get('year')) ? get('year') : '';
  const input = { keyword: get('q').slice(0, 200), year: year === '' ? null : Number(year), page, rows };
  return shown(await client.call('listLoanHistory', input), ({ total, result, years, agreedOn }) => {
    const consent = consentOf(context, agreedOn, years.length > 0);
    if (total === 0) {
      return [
        { kind: 'nothing', title: t(years.length > 0 ? 'circulation:noneFound' : 'circulation:noHistory') },
        ...consent,
      ];
    }
    const ofYear = (entry: string) => to({ tab: 'history', year: entry });
    return [
      {
        kind: 'links',
        label: t('circulation:years'),
        links: [
          { text: t('circulation:allYears'), href: ofYear(''), isCurrent: year === '' },
          ...years.map((entry) => ({
            text: `${String(entry.year)} (${number(entry.count)})`,
            href: ofYear(String(entry.year)),
            isCurrent: year === String(entry.year),
          })),
        ],
      },
      { kind: 'text', lines: [t('circulation:wereLent', counted(total))] },
      {
        kind: 'table',
        caption: t('circulation:tabHistory'),
        columns: [
          t('circulation:title'),
          t('circulation:marks'),
          t('circulation:place'),
          t('circulation:lentOn'),
          t('circulation:returnedOn'),
        ],
        rows: result.map((loan) => ({
          cells: [
            titleOf(loan, here(context, loan)),
            marksOf(loan),
            placeOf(loan),
            day(loan.lentOn),
            [day(loan.returnedOn), loan.wasLate && { text: t('circulation:wasLate'), tone: 'quiet' }],
          ],
        })),
      },
      { kind: 'pages', count: total, rows },
      ...consent,
    ];
  });
}

async function otherLibraryLoans(context: PlainContext): Promise<readonly Block[]> {
  const { client, t, page, day } = context;
  return shown(await client.call('listUnionLoans', { page, rows }), ({ total, libraries, result }) => {
    if (libraries.length === 0) {
      return [{ kind: 'nothing', title: t('circulation:noOtherAccounts'), hint: t('circulation:otherAccountsHint') }];
    }
    if (total === 0) return [{ kind: 'nothing', title: t('circulation:noUnionLoans') }];
    return [
      {
        kind: 'table',
        caption: t('circulation:tabUnion'),
        columns: [
          t('circulation:title'),
          t('circulation:library'),
          t('circulation:place'),
          t('circulation:lentOn'),
          t('circulation:dueOn'),
        ],
        rows: result.map((loan) => ({
          cells: [
            titleOf(loan, there(context, loan)),
            loan.libraryName,
            placeOf(loan),
            day(loan.lentOn),
            dueOf(context, loan),
          ],
        })),
      },
      { kind: 'text', lines: [{ text: t('circulation:renewThere'), tone: 'quiet' }] },
      { kind: 'pages', count: total, rows },
    ];
  });
}

async function numbers({ client, t, counted, number }: PlainContext): Promise<readonly Block[]> {
  return shown(await client.call('getLoanChart', {}), ({ total, years, classes }) => {
    if (total === 0) return [{ kind: 'nothing', title: t('circulation:noHistory') }];
    const table = (title: string, head: string, counts: readonly { name: string; count: number }[]): Block => ({
      kind: 'table',
      title,
      caption: title,
      columns: [head, t('circulation:count')],
      rows: counts.map(({ name, count }) => ({ cells: [name, number(count)] })),
    });
    const byYear = years.map(({ year, count }) => ({ name: String(year), count }));
    return [
      { kind: 'text', lines: [t('circulation:inAll', counted(total))] },
      table(t('circulation:byYear'), t('circulation:year'), byYear),
      table(t('circulation:byClass'), t('circulation:class'), classes),
    ];
  });
}

const parts = { history: past, charges, union: otherLibraryLoans, chart: numbers } as const;
const isPart = (tab: string): tab is keyof typeof parts => Object.hasOwn(parts, tab);

/** Section 5: what the reader has borrowed, had, has elsewhere, and how much it was. */
export const plainSection: PlainSection = {
  tabs: (t) => [
    { value: 'current', label: t('circulation:tabCurrent') },
    { value: 'history', label: t('circulation:tabHistory') },
    { value: 'charges', label: t('circulation:tabCharges') },
    { value: 'union', label: t('circulation:tabUnion') },
    { value: 'chart', label: t('circulation:tabChart') },
  ],
  read: (context) => {
    const tab = context.get('tab');
    return isPart(tab) ? parts[tab](context) : running(context);
  },
  acts: {
    renew: renewPress,
    ...othersRequestPresses,
    agree: {
      run: ({ client }) => client.call('keepLoanHistory', { keep: true }),
      done: (t) => t('circulation:historyAgreed'),
    },
    withdraw: {
      run: ({ client }) => client.call('keepLoanHistory', { keep: false }),
      done: (t) => t('circulation:historyWithdrawn'),
    },
  },
};
