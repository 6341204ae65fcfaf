import { useEffect, useState } from 'react';
import type { AskedRequest } from '#lib/contract/calls/copy-request-shapes.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatDay } from '#lib/i18n/format.ts';
import { longestNote } from '#lib/rules/copy-requests.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { recordPath, To, useSpot, When, Written } from '../mine/parts.tsx';
import { useAddress } from '../personal-center/address.ts';
import { told, useCall } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Loaded, Nothing, Pages } from '../personal-center/parts.tsx';
import { readerHere } from '../session/area.ts';
import { TakeCode } from './TakeCode.tsx';
import type { CopyRequestWords } from './words.ts';

const rows = 10;

interface Props {
  asked: AskedRequest;
  words: CopyRequestWords;
  again: () => void;
}

/** The answer to another reader, with a few words to a no or a yes. */
function Answer({ asked, words, again }: Props) {
  const { client } = useFrame();
  const { requestId, title } = asked;
  const [isSending, setSending] = useState(false);
  const [note, setNote] = useState('');
  const answer = async (accept: boolean) => {
    if (isSending) return;
    setSending(true);
    told(await client.call('answerOthersRequest', { requestId, accept, note }));
    setSending(false);
    again();
  };
  return (
    <>
      <label className="request-answer">
        {words.answerNote}
        <input
          className="field"
          value={note}
          maxLength={longestNote}
          onChange={(event) => {
            setNote(event.target.value);
          }}
        />
      </label>
      <div className="mine-acts">
        <button
          type="button"
          className="btn btn-main"
          aria-label={fill(words.named, { what: words.accept, title })}
          aria-disabled={isSending}
          onClick={() => void answer(true)}
        >
          {words.accept}
        </button>
        <button
          type="button"
          className="btn"
          aria-label={fill(words.named, { what: words.decline, title })}
          aria-disabled={isSending}
          onClick={() => void answer(false)}
        >
          {words.decline}
        </button>
      </div>
    </>
  );
}

/** Stages of a re-lending that the reader who has the copy sees in other words than the one who asks. */
const ownStages = ['asked', 'agreed', 'lent', 'cancelled', 'declined'] as const;

function stageText({ stage }: AskedRequest, words: CopyRequestWords): string {
  const own = ownStages.find((one) => one === stage);
  return own ? words[`asked_${own}`] : words[`step_${stage}`];
}

/** What another reader asks of this one: whether it may be had, and how it is handed over. */
function Asked({ asked, words, again }: Props) {
  const { client, language, reader } = useFrame();
  const { requestId, title, titleLang, author, volume, stage, note, until, dueOn, otherReader } = asked;
  const isTaken = async () => {
    const { userId, groupCode } = reader;
    const answer = await client.call('listOthersRequests', { userId, groupCode, rows: 50 });
    const now = answer.success ? answer.data.result.find((one) => one.requestId === requestId) : undefined;
    if (!now || now.mayShowCode) return false;
    if (now.stage === 'lent') showToast('success', fill(words.handedOver, { title }));
    again();
    return true;
  };
  return (
    <li className="request" data-stage={stage}>
      <p className="request-kind">
        <strong>{stageText(asked, words)}</strong>
      </p>
      <h2 lang={titleLang === 'und' ? undefined : titleLang}>
        <To path={recordPath(asked.recordId)}>{[title, volume].filter(Boolean).join(' ')}</To>
        {author !== null && <small>{author}</small>}
      </h2>
      <p className="request-next">
        {asked.mayAnswer && fill(words.asksYou, { name: otherReader })}
        {asked.mayShowCode && words.meet}
      </p>
      {note !== null && note !== '' && <Written>{fill(words.theirNote, { note })}</Written>}
      <p className="mine-facts">
        <span>
          {words.placedOn} <When at={asked.createdAt} />
        </span>
        {dueOn !== null && <span>{fill(words.yourLoan, { due: formatDay(dueOn, language) })}</span>}
        {until !== null && <span>{fill(words.answerUntil, { until: formatDay(until, language) })}</span>}
      </p>
      {asked.mayShowCode && <TakeCode requestId={requestId} title={title} words={words} isTaken={isTaken} />}
      {asked.mayAnswer && <Answer asked={asked} words={words} again={again} />}
      {asked.mayShowCode && (
        <div className="mine-acts">
          <button
            type="button"
            className="btn"
            aria-label={fill(words.named, { what: words.declineLate, title })}
            onClick={() =>
              void client.call('answerOthersRequest', { requestId, accept: false }).then((answer) => {
                told(answer);
                again();
              })
            }
          >
            {words.declineLate}
          </button>
        </div>
      )}
    </li>
  );
}

/**
 * What other readers ask of this one. Without somebody signed in on this page nothing is sent (portal-content §5).
 */
export function OthersRequests({ words }: { words: CopyRequestWords }) {
  const { reader } = useFrame();
  const { page } = useAddress();
  const { spot, goBack } = useSpot();
  const { userId, groupCode } = reader;
  const isHere = readerHere(groupCode)?.userId === userId;
  const called = useCall('listOthersRequests', isHere ? { userId, groupCode, page, rows } : undefined);
  useEffect(() => {
    if (!isHere) showToast('error', words.pleaseSignIn);
  }, [isHere, words]);
  if (!isHere) return <Nothing title={words.pleaseSignIn} />;
  const again = () => {
    goBack();
    called.again();
  };
  return (
    <div ref={spot} tabIndex={-1}>
      <Loaded called={called}>
        {({ total, result }) => (
          <>
            {result.length === 0 && (
              <Nothing title={words.noneAsked}>
                <p>{words.noneAskedHint}</p>
              </Nothing>
            )}
            <ul className="requests">
              {result.map((one) => (
                <Asked key={one.requestId} asked={one} words={words} again={again} />
              ))}
            </ul>
            <Pages count={total} rows={rows} keep={['tab']} />
          </>
        )}
      </Loaded>
    </div>
  );
}
