import { separator } from '#lib/i18n/separator.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { requestStates } from '#lib/rules/questions.ts';
import { useAddress } from '../personal-center/section-address.ts';
import { toastResult, useCall } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Loaded, Nothing, Pages, Place, Rows, type Column } from '../personal-center/section-parts.tsx';
import { fill } from '#lib/i18n/fill.ts';
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

/** What the reader recommended, with the library's decisions. */
export default function Own({ messages, changed }: { messages: RecommendMessages; changed: () => void }) {
  const { client, language, confirm } = useFrame();
  const { get, page } = useAddress();
  const state = requestStates.find((one) => one === get('state')) ?? '';
  const called = useCall('listRecommendations', { state, page, rows });

  const cancel = async ({ recommendationId, title }: OwnOne) => {
    if (!(await confirm({ text: fill(messages.cancelAsk, { title }), does: messages.cancel }))) return;
    toastResult(await client.call('cancelRecommendation', { recommendationId }));
    called.again();
    changed();
  };
  const day = (iso: string) => iso.slice(0, 10);
  const columns: Column<OwnOne>[] = [
    { name: messages.bookTitle, isHead: true, cell: (one) => <TitleOf one={one} messages={messages} /> },
    {
      name: messages.date,
      cell: ({ createdAt }) => (
        <time className="whole" dateTime={createdAt}>
          {day(createdAt)}
        </time>
      ),
    },
    { name: messages.supporters, cell: ({ supporters }) => formatNumber(supporters, language) },
    {
      name: messages.state,
      cell: (one) => <span className={`whole state-${one.state}`}>{messages[`state_${one.state}`]}</span>,
    },
    { name: messages.answer, cell: ({ answer }) => answer },
    {
      name: messages.act,
      isPlain: true,
      cell: (one) =>
        one.mayCancel && (
          <button
            type="button"
            className="btn"
            aria-label={fill(messages.cancelTitle, { title: one.title })}
            onClick={() => void cancel(one)}
          >
            {messages.cancel}
          </button>
        ),
    },
  ];
  return (
    <Loaded called={called}>
      {({ total, states, result }) => (
        <>
          {states.length > 0 && (
            <nav className="states" aria-label={messages.filter}>
              {[{ state: '' as const, count: states.reduce((sum, one) => sum + one.count, 0) }, ...states].map(
                (one) => (
                  <Place key={one.state} values={{ state: one.state }} keep={['tab']} current={one.state === state}>
                    {one.state === '' ? messages.all : messages[`state_${one.state}`]}{' '}
                    <span className="quiet">{formatNumber(one.count, language)}</span>
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
