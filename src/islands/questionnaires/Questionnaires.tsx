import type { OutputOf } from '#lib/contract/contract.ts';
import { fill } from '#lib/i18n/fill.ts';
import { useAddress } from '../personal-center/address.ts';
import { useCall } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Loaded, Nothing, Pages, Place, Rows, type Column } from '../personal-center/parts.tsx';
import { counted } from '../personal-center/text.ts';
import { daysOf } from './days.ts';
import Questionnaire from './Questionnaire.tsx';
import type { QuestionnaireWords } from './words.ts';

type Summary = OutputOf<'listQuestionnaires'>['result'][number];
const rows = 20;

const stateOf = ({ period, isAnswered }: Summary) => (isAnswered ? 'answered' : period);

function Act({ one, words }: { one: Summary; words: QuestionnaireWords }) {
  const { base } = useFrame();
  const state = stateOf(one);
  const does = one.mayChange ? words.change : state === 'open' ? words.fillIn : words.view;
  return (
    <>
      {state !== 'over' && (
        <Place
          className={state === 'open' ? 'btn btn-main' : 'btn'}
          values={{ questionnaire: one.questionnaireId }}
          keep={['page']}
        >
          {does}
          <span className="sr-only">{fill(words.titled, { title: one.title })}</span>
        </Place>
      )}
      {one.hasResults && (
        <a className="btn" href={`${base}/questionnaireResults?id=${one.questionnaireId}`}>
          {words.results}
          <span className="sr-only">{fill(words.titled, { title: one.title })}</span>
        </a>
      )}
    </>
  );
}

function List({ words }: { words: QuestionnaireWords }) {
  const { language } = useFrame();
  const { page } = useAddress();
  const called = useCall('listQuestionnaires', { page, rows });
  const columns: Column<Summary>[] = [
    {
      name: words.questionnaire,
      isHead: true,
      cell: (one) => (
        <>
          {one.title}
          <span className="quiet about">
            {counted(words, 'questions', one.questionCount, language)} ·{' '}
            {one.isAnonymous ? words.anonymous : words.named}
          </span>
        </>
      ),
    },
    { name: words.days, cell: (one) => daysOf(one, words, language) },
    {
      name: words.state,
      cell: (one) => <span className={`whole questionnaire-${stateOf(one)}`}>{words[`state_${stateOf(one)}`]}</span>,
    },
    {
      name: words.act,
      isPlain: true,
      cell: (one) => (
        <div className="acts">
          <Act one={one} words={words} />
        </div>
      ),
    },
  ];
  return (
    <Loaded called={called}>
      {({ total, waiting, result }) => (
        <>
          {waiting > 0 && (
            <p className="quiet questionnaires-waiting">{counted(words, 'waiting', waiting, language)}</p>
          )}
          {result.length === 0 ? (
            <Nothing title={words.none}>
              <p>{words.noneHint}</p>
            </Nothing>
          ) : (
            <Rows caption={words.caption} columns={columns} rows={result} keyOf={(one) => one.questionnaireId} />
          )}
          <Pages count={total} rows={rows} />
        </>
      )}
    </Loaded>
  );
}

/** What the library asks: the list, or the questionnaire that the address names. */
export default function Questionnaires({ words }: { words: QuestionnaireWords }) {
  const { get } = useAddress();
  const questionnaireId = /^\d{1,15}$/.exec(get('questionnaire'))?.[0];
  return questionnaireId === undefined ? (
    <List words={words} />
  ) : (
    <Questionnaire key={questionnaireId} questionnaireId={questionnaireId} words={words} />
  );
}
