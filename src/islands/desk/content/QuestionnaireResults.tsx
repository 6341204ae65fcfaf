import type { QuestionnaireQuestion } from '#lib/contract/desk/questionnaires.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import { fill, formatNumber } from '#lib/i18n/format.ts';
import { BarTable } from '../../chart/BarTable.tsx';
import { download } from '../../circulation/download.ts';
import { counted } from '../../section/text.ts';
import { Problem } from '../Fields.tsx';
import { useCall, useDesk, useDeskCall } from '../frame.tsx';
import { KeyButton } from '../keys.tsx';
import { useContentMessages } from './messages.ts';

const answersKey = 'X';

function Question({ question }: { question: QuestionnaireQuestion }) {
  const { language } = useDesk();
  const messages = useContentMessages();
  const { text, answered, mean, counts, texts } = question;
  const caption = `${text} (${fill(messages.resultAnswered, { count: formatNumber(answered, language) })})`;
  const points = counts.map(({ name, count }) => ({ label: name, value: count }));
  return (
    <>
      {points.length > 0 && (
        <BarTable
          caption={caption}
          points={points}
          heads={[messages.resultChoice, messages.resultCount]}
          shown={(value) => formatNumber(value, language)}
        />
      )}
      {points.length === 0 && <p>{caption}</p>}
      {mean !== null && (
        <p className="quiet">
          {fill(messages.resultMean, { mean: formatNumber(Math.round(mean * 100) / 100, language) })}
        </p>
      )}
      {texts.length > 0 && (
        <ul className="desk-items grid gap-4 max-w-192">
          {texts.map((text, at) => (
            <li key={at} className="card desk-item grid gap-2 p-4 wrap-anywhere">
              <p className="whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What readers answered to a questionnaire, and all of it as a file. */
export default function QuestionnaireResults({ name }: { name: string }) {
  const { language } = useDesk();
  const messages = useContentMessages();
  const { call, problem } = useCall();
  const { answer, data: results } = useDeskCall('getDeskQuestionnaireResults', { key: name });
  const isTold = results?.questions !== null && results !== undefined && results.answers > 0;
  const save = async () => {
    const answers = await call('getDeskQuestionnaireAnswers', { key: name });
    if (answers) download({ fileName: `${name}.csv`, mediaType: 'text/csv', content: answers.content });
  };
  // One that was taken out before anybody answered has none.
  if (!answer || answer.errCode === errCodes.notFound) return null;
  return (
    <section aria-labelledby="desk-results">
      <h2 id="desk-results">{messages.results}</h2>
      <Problem text={answer.success ? problem : answer.message} />
      {results && (
        <p>
          {counted(messages, 'resultAnswers', results.answers, language)}
          {results.questions === null && ` ${messages.resultFew}`}
        </p>
      )}
      {isTold && (
        <>
          <p>
            <KeyButton hotkey={answersKey} label={messages.saveAnswers} onClick={() => void save()} />
          </p>
          {results.isAnonymous || <p className="quiet">{messages.resultNamed}</p>}
          {results.questions?.map((question) => (
            <Question key={question.id} question={question} />
          ))}
        </>
      )}
    </section>
  );
}
