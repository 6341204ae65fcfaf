import { separator } from '#lib/i18n/separator.ts';
import { fenText } from '#lib/rules/charges.ts';
import { formatDay, formatNumber } from '#lib/i18n/format.ts';
import { pickupName } from '#lib/rules/pickup-place.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';
import { noticePreview } from '#lib/rules/notices.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { DateTime } from '../section/text-parts.tsx';
import type { InboxMessages } from '../inbox/messages.ts';
import { Due } from '../circulation/loan-cells.tsx';
import type { LoanMessages } from '../circulation/messages.ts';
import { afterRenewals } from '../circulation/renewal-outcomes.ts';
import { Renewals, useRenewing } from '../circulation/Renewals.tsx';
import { useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Failed, Nothing, Waiting } from '../section/section-parts.tsx';
import { fill } from '#lib/i18n/fill.ts';
import { libraryNameHere } from './library-name.ts';
import { useOverview } from './overview.ts';
import type { MyLibraryMessages } from './messages.ts';

/** Name, card and picture of the reader; the name alone while the rest is loading. */
function Face({ messages }: { messages: MyLibraryMessages }) {
  const { base, language, reader } = useFrame();
  const called = useCall('getUserInfo', {});
  const info = called.state === 'here' ? called.data : undefined;
  const name = info?.nickname || reader.name;
  const address = info?.opacPicUrl ?? reader.opacPicUrl;
  const libName = info?.libName ?? libraryNameHere(language, reader);
  const status = info?.status ?? 'normal';
  return (
    <div className="card mine-face">
      <span className="mine-picture" aria-hidden="true">
        {address === '' ? [...name][0] : <img src={address} alt="" width="72" height="72" />}
      </span>
      <div>
        <p className="mine-hello">{fill(messages.hello, { name })}</p>
        <p className="quiet">
          {[libName, info && fill(messages.card, { number: info.primaryId })].filter(Boolean).join(separator)}
        </p>
        {status !== 'normal' && <p className="bad">{messages[status]}</p>}
        <p>
          <a href={base + sectionPath('profile')}>{messages.toInfo}</a>
        </p>
      </div>
    </div>
  );
}

/** The reader's account at a glance: counts, the next due days, the newest messages and the last searches. */
export default function MyLibrary({
  messages,
  inboxMessages,
  loanMessages,
}: {
  messages: MyLibraryMessages;
  inboxMessages: InboxMessages;
  loanMessages: LoanMessages;
}) {
  const { base, language } = useFrame();
  const overview = useOverview();
  const renewing = useRenewing();
  const { tiles, ready, notices, searches, recommended, charges, isWaiting, failed } = overview;
  const loans = overview.loans ? afterRenewals(overview.loans, renewing.outcomes).result : [];
  const hasLoans = loans.length > 0;

  const isEmpty = tiles.length + notices.length + searches.length === 0 && !hasLoans;
  return (
    <div>
      <Face messages={messages} />
      {charges && charges.owedFen + charges.runningFen > 0 && (
        <p className="notice">
          {charges.owedFen > 0 && (
            <strong className="bad">{fill(messages.owed, { amount: fenText(charges.owedFen) })} </strong>
          )}
          {charges.runningFen > 0 && <span>{fill(messages.fineSoFar, { amount: fenText(charges.runningFen) })} </span>}
          {charges.isOverLimit && <span>{messages.noLoansInDebt} </span>}
          <a href={base + sectionPath('circulation', { tab: 'charges' })}>{messages.toCharges}</a>
        </p>
      )}
      {ready.length > 0 && (
        <>
          <h2>{messages.ready}</h2>
          <ul className="mine-list">
            {ready.map(({ requestId, title, pickupPlace, until }) => (
              <li key={requestId}>
                <a href={base + sectionPath('requests')}>{title}</a>
                <span className="good">
                  {pickupPlace && pickupName(pickupPlace, language)}
                  {until !== null && `${separator}${fill(messages.readyUntil, { day: formatDay(until, language) })}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {isWaiting && <Waiting />}
      {failed !== undefined && <Failed message={failed} again={overview.again} />}
      {hasLoans && (
        <>
          <h2>{messages.dueSoon}</h2>
          <ul className="mine-list">
            {loans.map((loan) => (
              <li key={loan.loanId} className="mine-loan">
                {loan.recordId === null ? (
                  <span>{loan.title}</span>
                ) : (
                  <a href={`${base}/searchList/bookDetails/${loan.recordId}`}>{loan.title}</a>
                )}
                <Due loan={loan} messages={loanMessages} isNew={renewing.isNew(loan)} />
                <Renewals loan={loan} renewing={renewing} messages={loanMessages} />
              </li>
            ))}
          </ul>
        </>
      )}
      {notices.length > 0 && (
        <>
          <h2>{messages.messages}</h2>
          <ul className="mine-list">
            {notices.map(({ noticeId, title, text, items, isRead, createdAt }) => (
              <li key={noticeId}>
                <span>
                  {isRead ? title : <strong>{title}</strong>}
                  {!isRead && <span className="mine-unread">{inboxMessages.unread}</span>}
                  <br />
                  <span className="quiet">{noticePreview({ text, items }, language)}</span>
                </span>
                <span className="quiet">
                  <DateTime at={createdAt} hasTime />
                </span>
              </li>
            ))}
          </ul>
          <p>
            <a href={base + sectionPath('inbox')}>{messages.allMessages}</a>
          </p>
        </>
      )}
      {tiles.length > 0 && (
        <>
          <h2>{messages.counts}</h2>
          <ul className="mine-counts">
            {tiles.map(({ section, name, count, isBad }) => (
              <li key={name}>
                <a href={base + sectionPath(section)}>
                  <strong className={isBad ? 'bad' : undefined}>{formatNumber(count, language)}</strong>
                  <span>{messages[name]}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {recommended.length > 0 && (
        <>
          <h2>{messages.recommended}</h2>
          <ul className="mine-list">
            {recommended.map(({ recordId, title, titleLang, author }) => (
              <li key={recordId}>
                <a
                  href={`${base}/searchList/bookDetails/${recordId}`}
                  lang={titleLang === 'und' ? undefined : titleLang}
                >
                  {title}
                </a>
                <span className="quiet">{author}</span>
              </li>
            ))}
          </ul>
          <p>
            <a href={base + sectionPath('subscriptions', { tab: 'recommended' })}>{messages.allRecommended}</a>
          </p>
        </>
      )}
      {searches.length > 0 && (
        <>
          <h2>{messages.searches}</h2>
          <ul className="chips">
            {searches.map(({ term }) => (
              <li key={term}>
                <a className="chip" href={`${base}/searchList?${new URLSearchParams({ q: term }).toString()}`}>
                  {term}
                </a>
              </li>
            ))}
          </ul>
          <ActForm className="acts">
            <ActButton act="clear">{messages.clear}</ActButton>
          </ActForm>
        </>
      )}
      {isEmpty && !isWaiting && failed === undefined && (
        <Nothing title={messages.nothing}>
          <p>{messages.nothingHint}</p>
          <p>
            <a className="btn" href={`${base}/home`}>
              {messages.toSearch}
            </a>
          </p>
        </Nothing>
      )}
    </div>
  );
}
