import type { OpenSection } from '../section/section.ts';
import sheet from './feedback.css?url';
import { feedbackMessages, type FeedbackMessages } from './messages.ts';
import { feedbackKinds, longestFeedback, feedbackStates } from '#lib/rules/feedback.ts';
import { formText } from '#lib/rules/form-text.ts';
import { tidyText } from '#lib/rules/questions.ts';
import { lengthOf } from '#lib/rules/recommendations.ts';
import type { SectionActs } from '../section/acts.ts';
import { sendPictures } from './pictures.tsx';
import { separator, formatNumber } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { DateTime } from '../section/text-parts.tsx';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place, Rows, Tabs, type Column } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import ReportForm from './ReportForm.tsx';
import Thread from './Thread.tsx';

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
          <Place className="line-clamp-2" values={{ feedback: entry.feedbackId }} keep={['state', 'page']}>
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

function Feedback({ messages }: { messages: FeedbackMessages }) {
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

const kindOf = (form: FormData) => feedbackKinds.find((kind) => kind === formText(form, 'kind'));

function textProblem(form: FormData, messages: FeedbackMessages): Record<string, string> {
  const length = lengthOf(tidyText(formText(form, 'text')));
  if (length === 0) return { text: messages.textMissing };
  return length > longestFeedback ? { text: messages.textTooLong } : {};
}

const feedbackActs = (messages: FeedbackMessages): SectionActs => ({
  report: {
    check: (form) => ({
      ...(kindOf(form) === undefined && { kind: messages.kindMissing }),
      ...textProblem(form, messages),
    }),
    run: async (client, form) => {
      const kind = kindOf(form) ?? 'general';
      const answer = await client.call('saveFeedback', {
        kind,
        text: formText(form, 'text'),
        page: formText(form, 'page'),
      });
      if (!answer.success) return answer;
      const { feedbackId } = answer.data;
      const pictures = form.getAll('picture').filter((picture) => typeof picture === 'string');
      const refused = await sendPictures(client, feedbackId, pictures);
      const message = [answer.message, refused ?? ''].join(' ').trim();
      return { ...answer, message, next: { feedback: feedbackId } };
    },
  },
  write: {
    check: (form) => textProblem(form, messages),
    run: (client, form) =>
      client.call('addFeedbackMessage', { feedbackId: formText(form, 'id'), text: formText(form, 'text') }),
  },
  close: {
    ask: () => ({ text: messages.closeAsk, does: messages.close }),
    run: (client, form) => client.call('closeFeedback', { feedbackId: formText(form, 'id') }),
  },
});

export const sheets = [sheet];

export const open: OpenSection = async ({ language }) => {
  const messages = await feedbackMessages(language);
  return { view: <Feedback messages={messages} />, acts: feedbackActs(messages) };
};
