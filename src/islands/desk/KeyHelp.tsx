import { useEffect, useRef, useState } from 'react';
import { useDesk } from './frame.tsx';
import { KeyButton, EscapeButton } from './keys.tsx';

const helpKey = 'F1';

interface ShownKeys {
  keys: string[];
  name: string;
}

/** Text of an element without its keys and fields. */
const textOf = (element: Element): string =>
  [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return node.textContent ?? '';
      return node.matches('.desk-key, input, select, textarea') ? '' : textOf(node);
    })
    .filter((text) => text.trim() !== '')
    .join(' ')
    .trim();

/** Lists the keys that the screen shows, with the text next to which they are shown. */
function findKeys(): ShownKeys[] {
  const shown = [...document.querySelectorAll('.desk-key')].filter((key) => key.checkVisibility());
  const byPlace = Map.groupBy(shown, (key) => key.parentElement ?? key);
  return [...byPlace].map(([place, keys]) => ({ name: textOf(place), keys: keys.map((key) => key.textContent) }));
}

/** Lists every key of the screen and what it does. */
export default function KeyHelp() {
  const { messages } = useDesk();
  const [shown, setShown] = useState<readonly ShownKeys[]>();
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = shown !== undefined;
  const close = () => setShown(undefined);
  const turn = () => setShown(isOpen ? undefined : findKeys());
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    <>
      <KeyButton hotkey={helpKey} label={messages.keyHelp} onClick={turn} />
      {isOpen && (
        <dialog
          ref={dialog}
          className="card w-[min(52rem,94vw)] m-auto p-4"
          aria-label={messages.keyHelp}
          onClose={close}
        >
          <dl className="columns-[18rem] mb-4">
            {shown.map(({ keys, name }) => (
              <div className="grid grid-cols-[6rem_1fr] gap-2 break-inside-avoid py-0.5" key={keys.join(' ')}>
                <dt className="strong">{keys.join(' ')}</dt>
                <dd>{name}</dd>
              </div>
            ))}
          </dl>
          <EscapeButton onClick={close}>{messages.back}</EscapeButton>
        </dialog>
      )}
    </>
  );
}
