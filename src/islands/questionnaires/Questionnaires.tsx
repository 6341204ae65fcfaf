import type { OutputOf } from '#lib/contract/contract.ts';
import { fill } from '#lib/i18n/fill.ts';
import { useAddress } from '../section/section-address.ts';
import { useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place, Rows, type Column } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import { daysOf } from './days.ts';
import Questionnaire from './Questionnaire.tsx';
import type { QuestionnaireMessages } from './messages.ts';

type Summary = OutputOf<'listQuestionnaires'>['result'][number];
const rows = 20;

const stateOf = ({ period, isAnswered }: Summary) => (isAnswered ? 'answered' : period);

function Act({ one, messages }: { one: Summary; messages: QuestionnaireMessages }) {
  const { base } = useFrame();
  const state = stateOf(one);
  const does = one.mayChange ? messages.change : state === 'open' ? messages.fillIn : messages.view;
  return (
    <>
      {state !== 'over' && (
        <Place
          className={state === 'open' ? 'btn btn-main' : 'btn'}
          values={{ questionnaire: one.questionnaireId }}
          keep={['page']}
        >
          {does}
          <span className="sr-only">{fill(messages.titled, { title: one.title })}</span>
        </Place>
      )}
      {one.hasResults && (
        <a className="btn" href={`${base}/questionnaireResults?id=${one.questionnaireId}`}>
          {messages.results}
          <span className="sr-only">{fill(messages.titled, { title: one.title })}</span>
        </a>
      )}
    </>
  );
}

function List({ messages }: { messages: QuestionnaireMessages }) {
  const { language } = useFrame();
  const { page } = useAddress();
  const called = useCall('listQuestionnaires', { page, rows });
  const columns: Column<Summary>[] = [
    {
      name: messages.questionnaire,
      isHead: true,
      cell: (entry) => (
        <>
          {entry.title}
          <span className="quiet about">
            {counted(messages, 'questions', entry.questionCount, language)} ·{' '}
            {entry.isAnonymous ? messages.anonymous : messages.named}
          </span>
        </>
      ),
    },
    { name: messages.days, cell: (entry) => daysOf(entry, messages, language) },
    {
      name: messages.state,
      cell: (entry) => (
        <span className={`whole questionnaire-${stateOf(entry)}`}>{messages[`state_${stateOf(entry)}`]}</span>
      ),
    },
    {
      name: messages.act,
      isPlain: true,
      cell: (entry) => (
        <div className="acts">
          <Act one={entry} messages={messages} />
        </div>
      ),
    },
  ];
  return (
    <Loaded called={called}>
      {({ total, waiting, result }) => (
        <>
          {waiting > 0 && (
            <p className="quiet questionnaires-waiting">{counted(messages, 'waiting', waiting, language)}</p>
          )}
          {result.length === 0 ? (
            <Nothing title={messages.none}>
              <p>{messages.noneHint}</p>
            </Nothing>
          ) : (
            <Rows caption={messages.caption} columns={columns} rows={result} keyOf={(entry) => entry.questionnaireId} />
          )}
          <Pages count={total} rows={rows} />
        </>
      )}
    </Loaded>
  );
}

export default function Questionnaires({ messages }: { messages: QuestionnaireMessages }) {
  const { get } = useAddress();
  const questionnaireId = /^\d{1,15}$/.exec(get('questionnaire'))?.[0];
  return questionnaireId === undefined ? (
    <List messages={messages} />
  ) : (
    <Questionnaire key={questionnaireId} questionnaireId={questionnaireId} messages={messages} />
  );
}
