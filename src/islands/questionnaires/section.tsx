import type { OpenSection } from '../section/section.ts';
import sheet from './questionnaires.css?url';
import { questionnaireMessages, type QuestionnaireMessages } from './messages.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { SectionActs } from '../section/acts.ts';
import { answersIn, daysOf } from './typed.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { fill } from '#lib/i18n/format.ts';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place, Rows, type Column } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import Questionnaire from './Questionnaire.tsx';

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
          {waiting > 0 && <p className="quiet mb-3">{counted(messages, 'waiting', waiting, language)}</p>}
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

function Questionnaires({ messages }: { messages: QuestionnaireMessages }) {
  const { get } = useAddress();
  const questionnaireId = /^\d{1,15}$/.exec(get('questionnaire'))?.[0];
  return questionnaireId === undefined ? (
    <List messages={messages} />
  ) : (
    <Questionnaire key={questionnaireId} questionnaireId={questionnaireId} messages={messages} />
  );
}

const questionnaireActs: SectionActs = {
  answer: {
    run: (client, form) => {
      const values = Object.fromEntries([...form].map(([name]) => [name, formText(form, name)]));
      const answers = Object.entries(answersIn(values)).map(([id, { choices, ...rest }]) => [
        id,
        { ...rest, choices: [...choices] },
      ]);
      return client.call('answerQuestionnaire', {
        questionnaireId: formText(form, 'questionnaire'),
        answers: Object.fromEntries(answers),
      });
    },
  },
};

export const sheets = [sheet];

export const open: OpenSection = async ({ language }) => {
  const messages = await questionnaireMessages(language);
  return { view: <Questionnaires messages={messages} />, acts: questionnaireActs };
};
