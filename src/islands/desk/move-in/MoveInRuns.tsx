import { useRef, useState } from 'react';
import type { MoveInRun } from '#lib/contract/desk/move-in.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import { download } from '../../circulation/download.ts';
import { showOutcome, useAsk, useDesk } from '../frame.tsx';
import { KeyButton, onKeyFocus, RowKeys, EscapeButton, useRowKeys } from '../keys.tsx';
import { Table } from '../Table.tsx';
import { useMoveInMessages } from './messages.ts';

/** Letters for the run whose row has the focus: undo it, its passwords, delete these. */
const [undoKey, passwordsKey, dropKey] = ['V', 'D', 'G'];

function Run({
  run,
  canUndo,
  hasKeys,
  onFocus,
  again,
}: {
  run: MoveInRun;
  canUndo: boolean;
  hasKeys: boolean;
  onFocus: () => void;
  again: () => void;
}) {
  const { messages, language } = useDesk();
  const words = useMoveInMessages();
  const ask = useAsk();
  const [isAsked, setAsked] = useState(false);
  const { runId, source, startedAt, finishedAt, undoneAt, hasPasswords } = run;
  const back = () => setAsked(false);
  const undo = async () => {
    if (!isAsked) {
      setAsked(true);
      return;
    }
    showOutcome(await ask('undoMoveIn', { runId }));
    setAsked(false);
    again();
  };
  const save = async () => {
    const answer = await ask('getMoveInPasswords', { runId });
    if (!showOutcome(answer) || !answer.success) return;
    const fileName = fill(words.passwordsFile, { run: runId });
    download({ fileName, mediaType: 'text/csv', content: answer.data.content });
  };
  const drop = async () => {
    showOutcome(await ask('dropMoveInPasswords', { runId }));
    again();
  };
  const mayUndo = canUndo && undoneAt === null;
  const keyOf = (key: string) => (hasKeys ? key : undefined);
  const state = undoneAt !== null ? 'undone' : finishedAt === null ? 'stopped' : 'done';
  return (
    <tr data-row tabIndex={-1} onFocus={onKeyFocus(onFocus)}>
      <td data-label={words.run}>{runId}</td>
      <td data-label={words.source}>{source}</td>
      <td data-label={words.startedAt}>
        <time dateTime={startedAt}>{formatMoment(new Date(startedAt), language)}</time>
      </td>
      <td data-label={words.state}>{words[`state_${state}`]}</td>
      <td>
        <span className="desk-bar">
          {mayUndo && (
            <KeyButton
              hotkey={keyOf(undoKey)}
              label={isAsked ? fill(words.undoConfirm, { run: runId }) : words.undo}
              onClick={() => void undo()}
            />
          )}
          {isAsked && <EscapeButton onClick={back}>{messages.back}</EscapeButton>}
          {hasPasswords && (
            <>
              <KeyButton hotkey={keyOf(passwordsKey)} label={words.passwords} onClick={() => void save()} />
              <KeyButton hotkey={keyOf(dropKey)} label={words.dropPasswords} onClick={() => void drop()} />
            </>
          )}
        </span>
        {isAsked && (
          <p className="quiet" role="status">
            {words.undoHint}
          </p>
        )}
      </td>
    </tr>
  );
}

/** The runs of move-ins, by the desk and by commands. */
export default function MoveInRuns({
  runs,
  canUndo,
  again,
}: {
  runs: readonly MoveInRun[];
  /** False from the cut-over day on, and while other work is open. */
  canUndo: boolean;
  again: () => void;
}) {
  const { messages } = useDesk();
  const words = useMoveInMessages();
  const [current, setCurrent] = useState(runs[0]?.runId);
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <>
      <h2>{words.runs}</h2>
      {runs.length === 0 ? (
        <p>{words.noRuns}</p>
      ) : (
        <>
          <RowKeys label={messages.rowKeys} />
          <Table ref={table} heads={[words.run, words.source, words.startedAt, words.state, undefined]}>
            {runs.map((run) => (
              <Run
                key={run.runId}
                run={run}
                canUndo={canUndo}
                hasKeys={run.runId === current}
                onFocus={() => setCurrent(run.runId)}
                again={again}
              />
            ))}
          </Table>
        </>
      )}
    </>
  );
}
