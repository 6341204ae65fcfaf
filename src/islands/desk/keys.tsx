import { useEffect, useRef, type RefObject } from 'react';

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

/** Runs what stands under a letter, a digit or the minus sign when it is pressed with Alt and Shift. */
export function useKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(acts);
  useEffect(() => {
    current.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return;
      // The sign depends on the keyboard's layout with these keys held, the place of the key does not.
      const act = current.current[event.code.replace(/^(Key|Digit)/, '').replace('Minus', '-')];
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

/** Keys that go through the rows of a list. */
const [nextKey, previousKey] = ['J', 'K'];

/**
 * Goes through what stands in a list by keys: the focus moves to the next or previous `data-row` in it. `RowKeys` says so on the page.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const move = (by: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    // A row may have rows in it.
    const at = rows.findLastIndex((row) => row.contains(document.activeElement));
    rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus();
  };
  useKeys({
    [nextKey]: () => {
      move(1);
    },
    [previousKey]: () => {
      move(-1);
    },
  });
}

/** Says which keys go through the rows below. */
export const RowKeys = ({ label }: { label: string }) => (
  <p className="quiet desk-row-keys">
    {label} <Key of={nextKey} /> <Key of={previousKey} />
  </p>
);

/** Keys that go through tabs. */
const tabKeys = ['H', 'L'] as const;
type TabKeyPair = readonly [previous: string, next: string];

/**
 * Opens the tab before or behind the current one by keys; nothing at either end. `TabKeys` says so on the page.
 * @param keys others than usual, where those do something else there
 */
export function useTabKeys<Tab>(
  tabs: readonly Tab[],
  current: Tab | undefined,
  choose: (tab: Tab) => void,
  [previous, next]: TabKeyPair = tabKeys,
): void {
  const move = (by: number) => {
    const tab = current === undefined ? undefined : tabs[tabs.indexOf(current) + by];
    if (tab !== undefined) choose(tab);
  };
  useKeys({
    [previous]: () => {
      move(-1);
    },
    [next]: () => {
      move(1);
    },
  });
}

/** Says which keys open the tabs beside it. */
export const TabKeys = ({ label, keys = tabKeys }: { label: string; keys?: TabKeyPair }) => (
  <span className="quiet">
    {label} <Key of={keys[0]} /> <Key of={keys[1]} />
  </span>
);
