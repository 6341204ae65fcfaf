import type { MoveIn as Work, MoveInTrial } from '#lib/contract/desk/move-in.ts';
import { fill } from '#lib/i18n/format.ts';
import { moveInProfiles } from '#lib/rules/move-in.ts';
import { Problem } from '../Fields.tsx';
import { useDesk, useDeskCall, useLoadedMessages } from '../frame.tsx';
import { ImportStatus, isOver, useProgress } from '../ImportStatus.tsx';
import { useUpload } from '../useUpload.ts';
import CutOver from './CutOver.tsx';
import { moveInMessages, MoveInMessagesContext, useMoveInMessages } from './messages.ts';
import MoveInForm from './MoveInForm.tsx';
import MoveInOutcome from './MoveInOutcome.tsx';
import MoveInRuns from './MoveInRuns.tsx';

/** Records and rows that a trial read, all of which a run writes. */
const rowsOf = ({ records, tables }: MoveInTrial): number =>
  tables.reduce((sum, { rows }) => sum + rows, records?.read ?? 0);

function Status({ work, percent, again }: { work: Work; percent: number | undefined; again: () => void }) {
  const words = useMoveInMessages();
  const { outcome, undoOf, fileName, state } = work;
  const profile = moveInProfiles.find((name) => name === fileName);
  const run = outcome?.step === 'written' ? outcome.runId : (undoOf ?? 0);
  const undoText = state === 'done' ? words.undone : words.undoing;
  const isUndo = undoOf !== null && (state === 'running' || state === 'done');
  const isWritten = state === 'done' && outcome?.step === 'written';
  return (
    <ImportStatus
      work={work}
      title={profile ? words[`profile_${profile}`] : fileName}
      stateText={isUndo ? fill(undoText, { run }) : isWritten ? fill(words.written, { run }) : undefined}
      total={outcome?.step === 'trial' ? rowsOf(outcome) : undefined}
      percent={percent}
      calls={['runMoveIn', 'cancelMoveIn']}
      again={again}
    >
      {outcome && <MoveInOutcome outcome={outcome} />}
    </ImportStatus>
  );
}

function View() {
  const { data, pending, again } = useDeskCall('getMoveIn', {});
  const { upload, percent, problem } = useUpload(again);
  const moveIn = data?.moveIn ?? null;
  const moves = useProgress(moveIn, percent !== undefined, again);
  if (!data) return pending;
  const isOpen = moves || (moveIn !== null && !isOver(moveIn));
  return (
    <>
      <Problem text={problem} />
      {!isOpen && <MoveInForm onUpload={(input) => void upload(input)} />}
      {moveIn && <Status work={moveIn} percent={percent} again={again} />}
      <MoveInRuns runs={data.runs} canUndo={!isOpen && !data.cutOver.isReached} again={again} />
      <CutOver cutOver={data.cutOver} />
    </>
  );
}

/** Brings a library in from another system: trial, writing, and undo. */
export default function MoveIn() {
  const { messages } = useDesk();
  const words = useLoadedMessages(moveInMessages);
  if (!words) return <p className="quiet">{messages.loading}</p>;
  return (
    <MoveInMessagesContext value={words}>
      <View />
    </MoveInMessagesContext>
  );
}
