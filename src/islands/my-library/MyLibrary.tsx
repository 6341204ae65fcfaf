import type { ReactNode } from 'react';
import type { RecordSummary } from '#lib/contract/calls/search.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { fill, separator } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { fenText } from '#lib/rules/charges.ts';
import { noticePreview } from '#lib/rules/notices.ts';
import { phoneCardPath, sectionPath } from '#lib/rules/personal-sections.ts';
import { pickupName } from '#lib/rules/pickup-place.ts';
import { Due } from '../circulation/loan-cells.tsx';
import type { LoanMessages } from '../circulation/messages.ts';
import { afterRenewals } from '../circulation/renewal-outcomes.ts';
import { Renewals, useRenewing } from '../circulation/Renewals.tsx';
import type { CopyRequestMessages } from '../copy-requests/messages.ts';
import { Cover } from '../covers/Cover.tsx';
import { Pay } from '../payments/Pay.tsx';
import { useCall, useFrame } from '../section/frame.tsx';
import { KnownAt, Loaded } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import { DateTime, PageLink, recordPath } from '../section/text-parts.tsx';
import { icons, type IconName } from './icons.ts';
import type { MyLibraryMessages } from './messages.ts';

type Overview = OutputOf<'getMyLibrary'>;
type Request = Overview['requests'][number];

/** Waiting requests that are listed; the section of requests has all. */
const waitingShown = 5;

function Part({
  icon,
  title,
  isUrgent = false,
  links,
  children,
}: {
  icon: IconName;
  title: string;
  isUrgent?: boolean;
  links: readonly { path: string; text: string }[];
  children: ReactNode;
}) {
  return (
    <li className={isUrgent ? 'mine-part mine-urgent' : 'mine-part'}>
      <h2>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d={icons[icon]} />
        </svg>
        {title}
      </h2>
      {children}
      <p className="mine-ways flex flex-wrap gap-x-6">
        {links.map(({ path, text }) => (
          <PageLink key={path} path={path}>
            {text}
          </PageLink>
        ))}
      </p>
    </li>
  );
}

function Title({ item }: { item: Pick<Request, 'recordId' | 'title'> & { titleLang?: string } }) {
  return (
    <span lang={item.titleLang === 'und' ? undefined : item.titleLang}>
      <PageLink path={recordPath(item.recordId)}>{item.title}</PageLink>
    </span>
  );
}

function DueLoans({
  loans: loaded,
  messages,
  loanMessages,
}: {
  loans: Overview['loans'];
  messages: MyLibraryMessages;
  loanMessages: LoanMessages;
}) {
  const { language } = useFrame();
  const renewing = useRenewing();
  const loans = afterRenewals(loaded, renewing.outcomes);
  const isEmpty = loans.result.length === 0;
  return (
    <Part
      icon="clock"
      title={messages.dueSoon}
      isUrgent={loans.overdue > 0}
      links={
        isEmpty
          ? [{ path: '/home', text: messages.toSearch }]
          : [{ path: sectionPath('circulation'), text: counted(messages, 'allLoans', loans.total, language) }]
      }
    >
      <KnownAt at={loans.knownAt} messages={loanMessages} />
      {loans.blocks?.map((block) => (
        <p key={block} className="bad">
          {block}
        </p>
      ))}
      {isEmpty ? (
        <p>{loans.isTold === false ? loanMessages.loansNotTold : messages.noLoans}</p>
      ) : (
        <ul className="mine-list">
          {loans.result.map((loan) => (
            <li key={loan.loanId} className="mine-loan">
              <Title item={loan} />
              <span className={loan.dueState === 'overdue' ? 'mine-overdue' : undefined}>
                <Due loan={loan} messages={loanMessages} isNew={renewing.isNew(loan)} />
              </span>
              <Renewals loan={loan} renewing={renewing} messages={loanMessages} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** In place of loans and debts while the system that lends does not answer. */
function NoLoansKnown({ problem, messages }: { problem: string; messages: MyLibraryMessages }) {
  return (
    <Part icon="clock" title={messages.dueSoon} links={[]}>
      <p className="bad">{problem}</p>
    </Part>
  );
}

function Ready({ requests, messages }: { requests: readonly Request[]; messages: MyLibraryMessages }) {
  const { language } = useFrame();
  return (
    <Part icon="check" title={messages.ready} links={[{ path: sectionPath('requests'), text: messages.toRequests }]}>
      {requests.length === 0 ? (
        <p>{messages.noReady}</p>
      ) : (
        <ul className="mine-list">
          {requests.map((request) => (
            <li key={request.requestId}>
              <Title item={request} />
              <span className="good">
                {[
                  request.pickupPlace && pickupName(request.pickupPlace, language),
                  request.until !== null && fill(messages.readyUntil, { day: formatDay(request.until, language) }),
                ]
                  .filter(Boolean)
                  .join(separator)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Waiting({
  requests,
  messages,
  copyMessages,
}: {
  requests: readonly Request[];
  messages: MyLibraryMessages;
  copyMessages: CopyRequestMessages;
}) {
  const { language } = useFrame();
  const stateOf = ({ name, stage, position, expectedOn }: Request) =>
    [
      name,
      position === null ? copyMessages[`step_${stage}`] : fill(messages.position, { position }),
      expectedOn !== null && fill(messages.expectedOn, { day: formatDay(expectedOn, language) }),
    ]
      .filter(Boolean)
      .join(separator);
  const isEmpty = requests.length === 0;
  return (
    <Part
      icon="queue"
      title={messages.waiting}
      links={
        isEmpty
          ? [{ path: sectionPath('recommendations'), text: messages.toRecommend }]
          : [{ path: sectionPath('requests'), text: messages.toRequests }]
      }
    >
      {isEmpty ? (
        <p>{messages.noWaiting}</p>
      ) : (
        <ul className="mine-list">
          {requests.slice(0, waitingShown).map((request) => (
            <li key={request.requestId}>
              <Title item={request} />
              <span>{stateOf(request)}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Charges({
  overview,
  again,
  messages,
}: {
  overview: Overview;
  again: () => void;
  messages: MyLibraryMessages;
}) {
  const { owedFen, isOverLimit, isPayable, loans } = overview;
  return (
    <Part
      icon="charge"
      title={messages.charges}
      isUrgent={owedFen > 0}
      links={[{ path: sectionPath('circulation', { tab: 'charges' }), text: messages.toCharges }]}
    >
      <p>
        {owedFen > 0 && <strong className="bad">{fill(messages.owed, { amount: fenText(owedFen) })} </strong>}
        {loans.runningFen > 0 && <span>{fill(messages.fineSoFar, { amount: fenText(loans.runningFen) })} </span>}
        {isOverLimit && <span>{messages.noLoansInDebt}</span>}
        {owedFen + loans.runningFen === 0 && messages.noOwed}
      </p>
      {owedFen > 0 && isPayable && (
        <p>
          <Pay about={{}} amountFen={owedFen} label={fill(messages.pay, { amount: fenText(owedFen) })} ended={again} />
        </p>
      )}
    </Part>
  );
}

function News({ notices, messages }: { notices: Overview['notices']; messages: MyLibraryMessages }) {
  const { language } = useFrame();
  return (
    <Part icon="mail" title={messages.messages} links={[{ path: sectionPath('inbox'), text: messages.allMessages }]}>
      {notices.length === 0 ? (
        <p>{messages.noMessages}</p>
      ) : (
        <ul className="mine-list">
          {notices.map(({ noticeId, title, text, items, link, createdAt }) => (
            <li key={noticeId}>
              <span>
                <strong>
                  <PageLink path={link}>{title}</PageLink>
                </strong>
                <br />
                <span className="quiet">{noticePreview({ text, items }, language)}</span>
              </span>
              <span className="quiet">
                <DateTime at={createdAt} hasTime />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Shelf({
  icon,
  title,
  records,
  empty,
  links,
}: {
  icon: IconName;
  title: string;
  records: readonly RecordSummary[];
  empty: string;
  links: readonly { path: string; text: string }[];
}) {
  const { base } = useFrame();
  return (
    <Part icon={icon} title={title} links={links}>
      {records.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-x-2 gap-y-4 pt-2">
          {records.map((record) => (
            <li key={record.recordId}>
              <a
                className="group grid gap-1.5 text-inherit text-sm leading-[1.4] no-underline"
                href={base + (recordPath(record.recordId) ?? '')}
              >
                <Cover {...record} />
                <span
                  className="line-clamp-2 group-hover:text-accent group-hover:underline"
                  lang={record.titleLang === 'und' ? undefined : record.titleLang}
                >
                  {record.title}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Face({ messages }: { messages: MyLibraryMessages }) {
  const { reader } = useFrame();
  const { name, opacPicUrl, status } = reader;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 items-center mb-6">
      <span className="face w-12 h-12 text-[1.25rem]" aria-hidden="true">
        {opacPicUrl === '' ? [...name][0] : <img src={opacPicUrl} alt="" width="48" height="48" />}
      </span>
      <p>
        <span className="mine-hello">{fill(messages.hello, { name })}</span>{' '}
        <PageLink path={sectionPath('profile')}>{messages.toInfo}</PageLink>{' '}
        <PageLink path={phoneCardPath}>{messages.showCard}</PageLink>
      </p>
      {(status === 'frozen' || status === 'lost') && <p className="bad">{messages[status]}</p>}
    </div>
  );
}

interface Props {
  messages: MyLibraryMessages;
  loanMessages: LoanMessages;
  copyMessages: CopyRequestMessages;
}

export default function MyLibrary({ messages, loanMessages, copyMessages }: Props) {
  const called = useCall('getMyLibrary', {});
  const favouriteLinks = [
    { path: sectionPath('favourites'), text: messages.allFavourites },
    { path: sectionPath('favourites', { tab: 'lists' }), text: messages.toLists },
  ];
  return (
    <>
      <Face messages={messages} />
      <Loaded called={called}>
        {(overview) => (
          <ol className="mine-parts">
            {overview.lendingProblem === undefined ? (
              <DueLoans loans={overview.loans} messages={messages} loanMessages={loanMessages} />
            ) : (
              <NoLoansKnown problem={overview.lendingProblem} messages={messages} />
            )}
            <Ready requests={overview.requests.filter(({ stage }) => stage === 'ready')} messages={messages} />
            <Waiting
              requests={overview.requests.filter(({ stage }) => stage !== 'ready')}
              messages={messages}
              copyMessages={copyMessages}
            />
            {overview.lendingProblem === undefined && (
              <Charges overview={overview} again={called.again} messages={messages} />
            )}
            <News notices={overview.notices} messages={messages} />
            <Shelf
              icon="star"
              title={messages.favourites}
              records={overview.favourites}
              empty={messages.noFavourites}
              links={
                overview.favourites.length === 0
                  ? [{ path: '/newBookInform', text: messages.toNewBooks }]
                  : favouriteLinks
              }
            />
            <Shelf
              icon="book"
              title={messages.read}
              records={overview.read}
              empty={messages.noRead}
              links={[
                {
                  path: sectionPath('circulation', { tab: 'history' }),
                  text: overview.read.length === 0 ? messages.toHistory : messages.allRead,
                },
              ]}
            />
          </ol>
        )}
      </Loaded>
    </>
  );
}
