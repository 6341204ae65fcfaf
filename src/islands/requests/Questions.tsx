import type { OutputOf } from '#lib/contract/contract.ts';
import { PageLink, DateTime, Multiline } from '../section/text-parts.tsx';
import type { MineMessages } from '../section/list-messages.ts';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';

type Question = OutputOf<'listQuestions'>['result'][number];
const rows = 10;

function OpenQuestion({ question, messages }: { question: Question; messages: MineMessages }) {
  const { language } = useFrame();
  const { answers, answerCount } = question;
  const path = `/dataBaseNav/details/${question.recordId}`;
  return (
    <li>
      <h2 className="written">{question.question}</h2>
      <p className="mine-facts">
        <PageLink path={path}>{question.title}</PageLink>
        <DateTime at={question.createdAt} />
        <span>{messages[`questionState_${question.state}`]}</span>
      </p>
      {answerCount === 0 && <p className="quiet">{messages.noAnswers}</p>}
      {answerCount > 0 && (
        <ul className="grid gap-2 ps-4 border-s-2">
          {answers.map((entry) => (
            <li key={entry.answerId}>
              <p className="mine-facts">
                <span>{entry.name ?? messages.byLibrary}</span>
                <DateTime at={entry.createdAt} />
                {entry.state !== 'released' && <span>{messages[`questionState_${entry.state}`]}</span>}
              </p>
              <Multiline>{entry.answer}</Multiline>
            </li>
          ))}
        </ul>
      )}
      {answerCount > answers.length && (
        <p>
          <PageLink path={path}>{counted(messages, 'allAnswers', answerCount, language)}</PageLink>
        </p>
      )}
    </li>
  );
}

/** Questions of the reader about databases, also those that nobody else sees yet. */
export function Questions({ messages }: { messages: MineMessages }) {
  const { page } = useAddress();
  const called = useCall('listQuestions', { mine: true, page, rows });
  return (
    <Loaded called={called}>
      {({ total, result }) => (
        <>
          {result.length === 0 && (
            <Nothing title={messages.noQuestions}>
              <p>
                <PageLink path="/dataBaseNav">{messages.toDatabases}</PageLink>
              </p>
            </Nothing>
          )}
          <ul className="mine-entries">
            {result.map((entry) => (
              <OpenQuestion key={entry.questionId} question={entry} messages={messages} />
            ))}
          </ul>
          <Pages count={total} rows={rows} keep={['tab']} />
        </>
      )}
    </Loaded>
  );
}
