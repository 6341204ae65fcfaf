import { useEffect, useRef } from 'react';

/** Keys that are held with every shortcut of the desk: they write nothing, and no browser or input method has them. */
const held = 'Alt+Shift+';

/** Letters for what is done with what is selected, in the order of the buttons. */
export const actKeys = ['Q', 'W', 'E', 'R', 'T', 'Y', 'U', 'I', 'O', 'P'] as const;

/** How a shortcut is told to programs that read the page out. */
export const shortcut = (key: string | undefined): string | undefined =>
  key === undefined ? undefined : `${held}${key}`;

/** Shows beside a button which key does the same. */
export const Key = ({ of }: { of: string | undefined }) =>
  of === undefined ? null : (
    <kbd aria-hidden="true" className="desk-key">
      {`Alt⇧${of}`}
    </kbd>
  );

/** Runs what stands under a letter or digit when it is pressed with Alt and Shift. */
export function useKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(acts);
  useEffect(() => {
    current.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return;
      // The sign depends on the keyboard's layout with these keys held, the place of the key does not.
      const act = current.current[event.code.replace(/^(Key|Digit)/, '')];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
    };
  }, []);
}
