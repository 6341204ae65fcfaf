import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { SectionSite } from './section.ts';
import type { FrameMessages } from './messages.ts';

/** Asks the reader before something that cannot be taken back. */
export interface Question {
  text: string;
  /** What the button that does it says; the plain yes when left out. */
  does?: string;
}

export interface Frame extends SectionSite {
  messages: FrameMessages;
  /** @returns whether the reader wants it */
  confirm: (question: Question) => Promise<boolean>;
}

const FrameContext = createContext<Frame | undefined>(undefined);

/** What surrounds every section. @throws outside the personal center */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('a section stands outside the personal center');
  return frame;
}

interface PendingQuestion extends Question {
  answer: (wanted: boolean) => void;
}

function Confirm({ question, messages }: { question: PendingQuestion; messages: FrameMessages }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby="ask-text"
      onClose={({ currentTarget }) => {
        question.answer(currentTarget.returnValue === 'yes');
      }}
    >
      <form method="dialog">
        <p id="ask-text">{question.text}</p>
        <p className="acts">
          <button className="btn btn-main" value="yes">
            {question.does ?? messages.yes}
          </button>
          <button className="btn" value="">
            {messages.cancel}
          </button>
        </p>
      </form>
    </dialog>
  );
}

/** Gives the sections inside it what they know of the site, and the dialog that asks before an act. */
export function FrameProvider({
  site,
  messages,
  children,
}: {
  site: SectionSite;
  messages: FrameMessages;
  children: ReactNode;
}) {
  const [open, setQuestion] = useState<PendingQuestion>();
  const confirm = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        setQuestion({
          ...question,
          answer: (wanted) => {
            setQuestion(undefined);
            resolve(wanted);
          },
        });
      }),
    [],
  );
  const frame = useMemo(() => ({ ...site, messages, confirm }), [site, messages, confirm]);
  return (
    <FrameContext value={frame}>
      {children}
      {open && <Confirm question={open} messages={messages} />}
    </FrameContext>
  );
}
