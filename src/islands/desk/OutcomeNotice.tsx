import { useDesk } from './frame.tsx';
import { KeyButton, takeBackKey } from './keys.tsx';

/** What came of acts: how many were done, what was refused and why, and which of them can be taken back. */
export interface Outcome {
  text: string;
  refused: readonly string[];
  back: readonly string[];
}

/** Shows the outcome of the last act, with a button to undo it. @param props.hasKey false where the key is for what is selected */
export default function OutcomeNotice({
  outcome,
  isBusy,
  hasKey = true,
  onTakeBack,
}: {
  outcome: Outcome | undefined;
  isBusy: boolean;
  hasKey?: boolean;
  onTakeBack: () => void;
}) {
  const { messages } = useDesk();
  return (
    <>
      <div role="status">
        {outcome !== undefined && outcome.text !== '' && (
          <p className="notice desk-bar">
            {outcome.text}
            {outcome.back.length > 0 && (
              <KeyButton
                hotkey={hasKey ? takeBackKey : undefined}
                label={messages.takeBack}
                aria-disabled={isBusy}
                onClick={onTakeBack}
              />
            )}
          </p>
        )}
      </div>
      {outcome !== undefined && outcome.refused.length > 0 && (
        <div className="notice notice-failure" role="alert">
          <p>{messages.notDone}</p>
          <ul>
            {outcome.refused.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
