import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { feedbackStates } from '#lib/rules/feedback.ts';
import { Moment } from '../inbox/moment.tsx';
import { useAddress } from '../personal-center/address.ts';
import { useCall } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Loaded, Nothing, Pages, Place, Rows, Tabs, type Column } from '../personal-center/parts.tsx';
import { counted } from '../personal-center/text.ts';
import ReportForm from './ReportForm.tsx';
import Thread from './Thread.tsx';
import type { FeedbackWords } from './words.ts';

type Listed = OutputOf<'listFeedback'>;
type Report = Listed['result'][number];
const rows = 10;

function States({ states, words }: { states: Listed['states']; words: FeedbackWords }) {
  const { language } = useFrame();
  const { get } = useAddress();
  const chosen = get('state');
  const all = { state: '' as const, count: states.reduce((sum, one) => sum + one.count, 0) };
  return (
    <nav className="feedback-states" aria-label={words.filter}>
      {[all, ...states].map(({ state, count }) => (
        <Place key={state} values={{ state }} current={state === chosen}>
          {state === '' ? words.all : words[`state_${state}`]}{' '}
          <span className="quiet">{formatNumber(count, language)}</span>
        </Place>
      ))}
    </nav>
  );
}

function List({ words }: { words: FeedbackWords }) {
  const { language } = useFrame();
  const { get, page } = useAddress();
  const state = feedbackStates.find((one) => one === get('state')) ?? '';
  const called = useCall('listFeedback', { state, page, rows });
  const columns: Column<Report>[] = [
    {
      name: words.problem,
      isHead: true,
      cell: (one) => (
        <>
          <Place className="feedback-brief" values={{ feedback: one.feedbackId }} keep={['state', 'page']}>
            {one.text}
          </Place>
          <span className="quiet about">
            {[
              words[`kind_${one.kind}`],
              counted(words, 'messages', one.messageCount, language),
              ...(one.pictureCount > 0 ? [counted(words, 'pictureCount', one.pictureCount, language)] : []),
            ].join(' · ')}
          </span>
        </>
      ),
    },
    { name: words.updated, cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
    {
      name: words.state,
      cell: (one) => <span className={`whole feedback-${one.state}`}>{words[`state_${one.state}`]}</span>,
    },
  ];
  return (
    <Loaded called={called}>
      {({ total, states, perDay, result }) => (
        <>
          {states.length > 0 && <States states={states} words={words} />}
          {result.length === 0 ? (
            <Nothing title={states.length === 0 ? words.none : words.noneInState}>
              {states.length === 0 && perDay > 0 && (
                <p>
                  <Place className="btn btn-main" values={{ tab: 'new' }}>
                    {words.report}
                  </Place>
                </p>
              )}
            </Nothing>
          ) : (
            <Rows caption={words.mine} columns={columns} rows={result} keyOf={(one) => one.feedbackId} />
          )}
          <Pages count={total} rows={rows} keep={['state']} />
        </>
      )}
    </Loaded>
  );
}

/** Problems that the reader reported, one of them with everything that was written, or the form for a new one. */
export default function Feedback({ words }: { words: FeedbackWords }) {
  const { get } = useAddress();
  const feedbackId = /^\d{1,15}$/.exec(get('feedback'))?.[0];
  if (feedbackId !== undefined) return <Thread key={feedbackId} feedbackId={feedbackId} words={words} />;
  return (
    <>
      <Tabs
        tabs={[
          { value: 'mine', label: words.mine },
          { value: 'new', label: words.report },
        ]}
      />
      {get('tab') === 'new' ? <ReportForm words={words} /> : <List words={words} />}
    </>
  );
}
