import { useEffect, useState, type ReactNode } from 'react';
import type { ImportWork } from '#lib/contract/desk/file-imports.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import { showOutcome, useAsk, useDesk } from './frame.tsx';
import { KeyButton } from './keys.tsx';

/** Interval of requests for the progress of an import, in milliseconds. */
const pollMs = 1_500;
/** Keys: import what was tried, give it up. */
const [confirmKey, cancelKey] = ['Y', 'X'];

export const isOver = ({ state }: Pick<ImportWork, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';

/** Asks again while work is under way. @returns whether it is */
export function useProgress(work: ImportWork | null, isUploading: boolean, again: () => void): boolean {
  const state = work?.state;
  const moves = isUploading || state === 'uploading' || state === 'trying' || state === 'running';
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(again, pollMs);
    return () => clearInterval(timer);
  }, [moves, again]);
  return moves;
}

/**
 * How far work on files is, and what can be done with it.
 * @param props.stateText text of the state; the usual one of imports if omitted
 * @param props.total what the trial counted, for the progress of the import
 * @param props.percent of an upload by this page
 * @param props.calls start or continue the import, and give it up
 * @param props.children the outcome of a trial or an import
 */
export function ImportStatus({
  work,
  title,
  stateText,
  total,
  percent,
  calls: [runCall, cancelCall],
  again,
  children,
}: {
  work: ImportWork;
  title: string;
  stateText?: string | undefined;
  total: number | undefined;
  percent: number | undefined;
  calls: readonly ['runFileImport', 'cancelFileImport'] | readonly ['runMoveIn', 'cancelMoveIn'];
  again: () => void;
  children: ReactNode;
}) {
  const { messages, language } = useDesk();
  const ask = useAsk();
  const [isBusy, setBusy] = useState(false);
  const { importId, state, isStalled, by, startedAt, bytes, records, problem } = work;
  const act = async (call: typeof runCall | typeof cancelCall) => {
    if (isBusy) return;
    setBusy(true);
    showOutcome(await ask(call, { importId }));
    setBusy(false);
    again();
  };
  const run = () => void act(runCall);
  const cancel = () => void act(cancelCall);
  const canRun = state === 'tried' || isStalled;
  const size = (bytes / 2 ** 20).toFixed(1);
  return (
    <section className="card desk-reader desk-import">
      <h2>{title}</h2>
      <p role="status">
        <strong>{stateText ?? messages[`import_${state}`]}</strong>{' '}
        <span className="quiet">
          {fill(messages.importBy, { name: by, time: formatMoment(new Date(startedAt), language) })}
        </span>
      </p>
      {state === 'uploading' &&
        (percent === undefined ? (
          <p className="quiet">{fill(messages.importReceived, { size })}</p>
        ) : (
          <p>
            <progress max={100} value={percent} aria-label={messages.importUploading} /> {percent}%
          </p>
        ))}
      {(state === 'trying' || state === 'running') && (
        <p>
          {state === 'running' && total !== undefined && !isStalled && (
            <>
              <progress max={total} value={records} aria-label={messages.import_running} />{' '}
            </>
          )}
          <span className="quiet">{fill(messages.importRead, { count: records })}</span>
        </p>
      )}
      {isStalled && <p className="notice notice-failure">{messages.importStalled}</p>}
      {problem !== null && <p className="notice notice-failure">{messages[`importProblem_${problem}`]}</p>}
      {!isOver(work) && (
        <p className="desk-bar">
          {canRun && (
            <KeyButton
              hotkey={confirmKey}
              label={isStalled ? messages.importGoOn : messages.importConfirm}
              className="btn btn-main"
              aria-disabled={isBusy}
              onClick={run}
            />
          )}
          <KeyButton
            hotkey={cancelKey}
            label={state === 'running' && !isStalled ? messages.importStop : messages.importCancel}
            aria-disabled={isBusy}
            onClick={cancel}
          />
        </p>
      )}
      {(state === 'tried' || isOver(work)) && children}
    </section>
  );
}
