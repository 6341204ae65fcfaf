import { separator } from '#lib/i18n/separator.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { feedbackStates } from '#lib/rules/feedback.ts';
import { DateTime } from '../section/text-parts.tsx';
import { useAddress } from '../section/section-address.ts';
import { useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place, Rows, Tabs, type Column } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import ReportForm from './ReportForm.tsx';
import Thread from './Thread.tsx';
import type { FeedbackMessages } from './messages.ts';

type Listed = OutputOf<'listFeedback'>;
type Report = Listed['result'][number];
const rows = 10;

function States({ states, messages }: { states: Listed['states']; messages: FeedbackMessages }) {
  const { language } = useFrame();
  const { get } = useAddress();
  const chosen = get('state');
  const all = { state: '' as const, count: states.reduce((sum, state) => sum + state.count, 0) };
  return (
    <nav className="states" aria-label={messages.filter}>
      {[all, ...states].map(({ state, count }) => (
        <Place key={state} values={{ state }} current={state === chosen}>
          {state === '' ? messages.all : messages[`state_${state}`]}{' '}
          <span className="quiet">{formatNumber(count, language)}</span>
        </Place>
      ))}
    </nav>
  );
}

function List({ messages }: { messages: FeedbackMessages }) {
  const { language } = useFrame();
  const { get, page } = useAddress();
  const state = feedbackStates.find((feedbackState) => feedbackState === get('state')) ?? '';
  const called = useCall('listFeedback', { state, page, rows });
  const columns: Column<Report>[] = [
    {
      name: messages.problem,
      isHead: true,
      cell: (entry) => (
        <>
          <Place className="feedback-brief" values={{ feedback: entry.feedbackId }} keep={['state', 'page']}>
            {entry.text}
          </Place>
          <span className="quiet about">
            {[
              messages[`kind_${entry.kind}`],
              counted(messages, 'messages', entry.messageCount, language),
              ...(entry.pictureCount > 0 ? [counted(messages, 'pictureCount', entry.pictureCount, language)] : []),
            ].join(separator)}
          </span>
        </>
      ),
    },
    { name: messages.updated, cell: ({ updatedAt }) => <DateTime at={updatedAt} hasTime /> },
    {
      name: messages.state,
      cell: (entry) => <span className={`whole feedback-${entry.state}`}>{messages[`state_${entry.state}`]}</span>,
    },
  ];
  return (
    <Loaded called={called}>
      {({ total, states, perDay, result }) => (
        <>
          {states.length > 0 && <States states={states} messages={messages} />}
          {result.length === 0 ? (
            <Nothing title={states.length === 0 ? messages.none : messages.noneInState}>
              {states.length === 0 && perDay > 0 && (
                <p>
                  <Place className="btn btn-main" values={{ tab: 'new' }}>
                    {messages.report}
                  </Place>
                </p>
              )}
            </Nothing>
          ) : (
            <Rows caption={messages.mine} columns={columns} rows={result} keyOf={(entry) => entry.feedbackId} />
          )}
          <Pages count={total} rows={rows} keep={['state']} />
        </>
      )}
    </Loaded>
  );
}

export default function Feedback({ messages }: { messages: FeedbackMessages }) {
  const { get } = useAddress();
  const feedbackId = /^\d{1,15}$/.exec(get('feedback'))?.[0];
  if (feedbackId !== undefined) return <Thread key={feedbackId} feedbackId={feedbackId} messages={messages} />;
  return (
    <>
      <Tabs
        tabs={[
          { value: 'mine', label: messages.mine },
          { value: 'new', label: messages.report },
        ]}
      />
      {get('tab') === 'new' ? <ReportForm messages={messages} /> : <List messages={messages} />}
    </>
  );
}
