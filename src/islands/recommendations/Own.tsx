import { separator, formatNumber, fill } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { requestStates } from '#lib/rules/questions.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place, Rows, type Column } from '../section/section-parts.tsx';
import { DateTime } from '../section/text-parts.tsx';
import type { RecommendMessages } from './messages.ts';

type OwnOne = OutputOf<'listRecommendations'>['result'][number];
const rows = 10;

function TitleOf({ one, messages }: { one: OwnOne; messages: RecommendMessages }) {
  const { base } = useFrame();
  const facts = [one.author, one.publisher, one.publishYear, one.isbn, one.way === 'record' ? messages.copies : null];
  const said = [...one.reasons, ...one.fields.map(({ label, value }) => `${label}: ${value}`), one.remark];
  return (
    <>
      <span lang={one.titleLang}>
        {one.recordId === null ? one.title : <a href={`${base}/searchList/bookDetails/${one.recordId}`}>{one.title}</a>}
      </span>
      {[facts, said].map((texts, at) => {
        const line = texts.filter((text) => text !== null).join(separator);
        return line === '' ? null : (
          <span key={at} className="quiet by">
            {line}
          </span>
        );
      })}
    </>
  );
}

export default function Own({ messages }: { messages: RecommendMessages }) {
  const { language } = useFrame();
  const { get, page } = useAddress();
  const state = requestStates.find((requestState) => requestState === get('state')) ?? '';
  const called = useCall('listRecommendations', { state, page, rows });

  const columns: Column<OwnOne>[] = [
    { name: messages.bookTitle, isHead: true, cell: (entry) => <TitleOf one={entry} messages={messages} /> },
    { name: messages.date, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
    { name: messages.supporters, cell: ({ supporters }) => formatNumber(supporters, language) },
    {
      name: messages.state,
      cell: (entry) => <span className={`whole state-${entry.state}`}>{messages[`state_${entry.state}`]}</span>,
    },
    { name: messages.answer, cell: ({ answer }) => answer },
    {
      name: messages.act,
      isPlain: true,
      cell: ({ recommendationId, title, mayCancel }) =>
        mayCancel && (
          <ActForm values={{ id: recommendationId, title }}>
            <ActButton act="cancel" about={fill(messages.cancelTitle, { title })}>
              {messages.cancel}
            </ActButton>
          </ActForm>
        ),
    },
  ];
  return (
    <Loaded called={called}>
      {({ total, states, result }) => (
        <>
          {states.length > 0 && (
            <nav className="states" aria-label={messages.filter}>
              {[{ state: '' as const, count: states.reduce((sum, state) => sum + state.count, 0) }, ...states].map(
                (entry) => (
                  <Place
                    key={entry.state}
                    values={{ state: entry.state }}
                    keep={['tab']}
                    current={entry.state === state}
                  >
                    {entry.state === '' ? messages.all : messages[`state_${entry.state}`]}{' '}
                    <span className="quiet">{formatNumber(entry.count, language)}</span>
                  </Place>
                ),
              )}
            </nav>
          )}
          {result.length === 0 ? (
            <Nothing title={states.length === 0 ? messages.noneMine : messages.noneInState} />
          ) : (
            <Rows
              caption={messages.tabMine}
              columns={columns}
              rows={result}
              keyOf={({ recommendationId }) => recommendationId}
            />
          )}
          <Pages count={total} rows={rows} keep={['tab', 'state']} />
        </>
      )}
    </Loaded>
  );
}
