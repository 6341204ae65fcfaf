import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { errCodes } from '#lib/contract/envelope.ts';
import { formText } from '#lib/rules/form-text.ts';
import { goToPlace } from '#lib/stores/section-address.ts';
import { performAct, type Question, type SectionActs } from './acts.ts';
import { toastResult, FrameContext } from './frame.tsx';
import type { FrameMessages } from './messages.ts';
import type { SectionSite } from './section.ts';

/** Refusals by which the section shows what has changed meanwhile. */
const outdated: ReadonlySet<number> = new Set([errCodes.notFound, errCodes.conflict]);

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
      className="dialog-box ask"
      aria-labelledby="ask-text"
      onClose={({ currentTarget }) => question.answer(currentTarget.returnValue === 'yes')}
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

export function FrameProvider({
  site,
  messages,
  acts,
  onReady,
  children,
}: {
  site: SectionSite;
  messages: FrameMessages;
  acts?: SectionActs | undefined;
  /** Called once the section responds to the reader. */
  onReady?: () => void;
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
  const [outcome, setOutcome] = useState(site.rendering?.outcome);
  const [version, setVersion] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const { client } = site;
  useEffect(() => {
    onReady?.();
  }, [onReady]);
  const send = useCallback(
    async (form: FormData) => {
      const question = acts?.[formText(form, 'act')]?.ask?.(form);
      if (question && !(await confirm(question))) return {};
      const result = await performAct(acts, client, form);
      if (!result) return {};
      setOutcome(result.outcome);
      if (result.kind === 'shown') return result.outcome.problems;
      if (!toastResult(result.answer, result.done)) {
        if (outdated.has(result.answer.errCode)) setVersion((before) => before + 1);
        return result.outcome.problems;
      }
      await result.onDone?.();
      setOutcome(undefined);
      // A form that is shown again keeps what was entered.
      if (!result.isShownAgain) setVersion((before) => before + 1);
      if (result.next) goToPlace(result.next);
      // The pressed button may disappear.
      body.current?.focus({ preventScroll: true });
      return undefined;
    },
    [acts, client, confirm],
  );
  const frame = useMemo(
    () => ({ ...site, messages, confirm, send, outcome, version }),
    [site, messages, confirm, send, outcome, version],
  );
  return (
    <FrameContext value={frame}>
      <div ref={body} tabIndex={-1} className="section-body">
        {children}
      </div>
      {open && <Confirm question={open} messages={messages} />}
    </FrameContext>
  );
}
