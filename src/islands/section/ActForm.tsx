import { useState, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react';
import type { Draft } from './draft.ts';
import { useFrame } from './frame.tsx';

interface Props {
  /** Fields that the reader does not see. */
  values?: Readonly<Record<string, string>>;
  id?: string;
  className?: string;
  /** With scripts, performs the act so that the section is not loaded again. */
  perform?: (form: FormData) => Promise<void>;
  /** Is deleted once the act is done. */
  draft?: Draft;
  /** Fields and buttons; the `act` of the pressed button names what the form does. */
  children: ReactNode;
}

/** A form of a section. Without scripts the browser sends it to the page, which performs the same act. */
export function ActForm({ values = {}, id, className, perform, draft, children }: Props) {
  const { send } = useFrame();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    if (isBusy) return;
    const { currentTarget, nativeEvent } = event;
    const form = new FormData(currentTarget, nativeEvent.submitter);
    setIsBusy(true);
    const problems = perform ? {} : await send(form);
    await perform?.(form);
    setIsBusy(false);
    if (!problems) draft?.drop();
    const [first] = Object.keys(problems ?? {});
    if (first === undefined) return;
    const name = CSS.escape(first);
    currentTarget.querySelector<HTMLElement>(`[name="${name}"], [name^="${name}."]:not([type=hidden])`)?.focus();
  };
  return (
    <form
      key={draft?.version}
      ref={draft?.form}
      data-draft={draft?.name}
      method="post"
      id={id}
      className={className}
      aria-busy={isBusy}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** A button of an `ActForm`. @param about completes the label for screen readers */
export function ActButton({
  act,
  about,
  title,
  form,
  isDisabled = false,
  className = 'btn',
  children,
}: {
  act: string;
  about?: string;
  title?: string;
  /** The id of its form, if it is not inside it. */
  form?: string;
  isDisabled?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button
      className={className}
      name="act"
      value={act}
      form={form}
      aria-label={about}
      title={title}
      disabled={isDisabled}
    >
      {children}
    </button>
  );
}

/** The button of an `ActForm` that does what the form is for. */
export const MainAct = (button: Omit<ComponentProps<typeof ActButton>, 'className'>) => (
  <ActButton {...button} className="btn btn-main" />
);
