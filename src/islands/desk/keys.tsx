import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';

/** Keys that are held with letters, digits and signs: they write nothing then, and no browser or input method has them. */
const held = 'Alt+Shift+';
/** Keys that are pressed alone, with what is written on them where their name is another one. */
const alone: Readonly<Record<string, string>> = { Enter: 'Enter', Escape: 'Esc' };
const isFunctionKey = (key: string): boolean => /^F\d+$/.test(key);

/** Letters for what is done with what is selected, in the order of the buttons. */
export const actKeys = ['Q', 'W', 'E', 'R', 'T', 'Y', 'U', 'I', 'O', 'P'] as const;
/** The letter that goes to the first field of a section. */
export const fieldKey = 'F';
/** The letter that saves or sends a form. */
export const saveKey = 'S';
/** The letter that takes back what is selected, else the last act. */
export const takeBackKey = 'Z';
/** The letter that prints a list. */
export const printKey = 'N';

/** A shortcut as `aria-keyshortcuts` writes it. */
export const shortcut = (key: string | undefined): string | undefined =>
  key === undefined || key in alone || isFunctionKey(key) ? key : `${held}${key}`;

/** Shows which key does the same as a button or a field. */
export const Key = ({ of }: { of: string | undefined }) =>
  of === undefined ? null : (
    <kbd aria-hidden="true" className="desk-key">
      {alone[of] ?? (isFunctionKey(of) ? of : `Alt⇧${of}`)}
    </kbd>
  );

/**
 * Does something with an element when its key is pressed, while the element is on the page.
 * @param given the ref of the element, if the caller has one
 * @returns the ref of the element
 */
export function useElementKey<T extends HTMLElement>(
  hotkey: string | undefined,
  act: (element: T) => void,
  given?: RefObject<T | null>,
): RefObject<T | null> {
  const own = useRef<T>(null);
  const ref = given ?? own;
  useKeys(
    hotkey === undefined || hotkey in alone
      ? {}
      : {
          [hotkey]: () => {
            if (ref.current) act(ref.current);
          },
        },
  );
  return ref;
}

const press = (element: HTMLElement): void => element.click();

/** A button that its key presses. */
export function KeyButton({
  hotkey,
  label,
  ...button
}: { hotkey: string | undefined; label: ReactNode } & Omit<ComponentProps<'button'>, 'ref' | 'children'>) {
  const ref = useElementKey<HTMLButtonElement>(hotkey, press);
  return (
    <button ref={ref} type="button" className="btn" aria-keyshortcuts={shortcut(hotkey)} {...button}>
      {label} <Key of={hotkey} />
    </button>
  );
}

/** A link that its key follows. */
export function KeyLink({
  hotkey,
  children,
  ...link
}: { hotkey: string | undefined } & Omit<ComponentProps<'a'>, 'ref'>) {
  const ref = useElementKey<HTMLAnchorElement>(hotkey, press);
  return (
    <a ref={ref} aria-keyshortcuts={shortcut(hotkey)} {...link}>
      {children} <Key of={hotkey} />
    </a>
  );
}

/**
 * Runs something when the focus comes by keys. A mouse that presses a button needs no key shown, and the button would
 * move from under it.
 */
export const onKeyFocus =
  (act: () => void) =>
  ({ target }: FocusEvent<HTMLElement>): void => {
    if (!target.matches(':active')) act();
  };

const signs: Readonly<Record<string, string>> = { Minus: '-', Equal: '=', BracketLeft: '[', BracketRight: ']' };
/** Keys that go through the rows of a list. */
const [nextKey, previousKey] = ['J', 'K'];

/** The key of an event by the name that acts stand under; undefined for all that is typed. */
function keyOf({ key, code, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey) return undefined;
  if (isFunctionKey(key)) return altKey || shiftKey ? undefined : key;
  if (!altKey || !shiftKey) return undefined;
  // The sign depends on the keyboard's layout with these keys held, the place of the key does not.
  return signs[code] ?? code.replace(/^(Key|Digit)/, '');
}

/**
 * Runs what is under a letter, a digit or a sign when it is pressed with Alt and Shift, or under a function key: from
 * the moment on that the page shows it.
 */
export function useKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(acts);
  useLayoutEffect(() => {
    current.current = acts;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = keyOf(event);
      const act = key === undefined ? undefined : current.current[key];
      if (!act) return;
      event.preventDefault();
      // A key that is held down goes on from row to row; nothing else is done twice by it.
      if (event.repeat && key !== nextKey && key !== previousKey) return;
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** Who would do something with Escape, the one that opened last at the end. */
let escapes: readonly symbol[] = [];
const watchers = new Set<() => void>();
function setEscapes(next: readonly symbol[]): void {
  escapes = next;
  for (const watch of watchers) watch();
}
const watchEscapes = (watch: () => void) => {
  watchers.add(watch);
  return () => {
    watchers.delete(watch);
  };
};

/**
 * Runs something when Escape is pressed: of all that wait for it, what opened last.
 * @param act undefined as long as there is nothing to leave
 * @returns whether Escape is for this one now, so that it shows the key
 */
export function useEscape(act: (() => void) | undefined): boolean {
  const current = useRef(act);
  useLayoutEffect(() => {
    current.current = act;
  });
  const [own] = useState(() => Symbol('escape'));
  const isWanted = act !== undefined;
  useLayoutEffect(() => {
    if (!isWanted) return undefined;
    setEscapes([...escapes, own]);
    return () => setEscapes(escapes.filter((escape) => escape !== own));
  }, [isWanted, own]);
  const isFirst = useSyncExternalStore(watchEscapes, () => escapes.at(-1) === own);
  useLayoutEffect(() => {
    if (!isFirst) return undefined;
    const onKey = (event: KeyboardEvent) => {
      // While signs are put together, the key is for them.
      if (event.key !== 'Escape' || event.isComposing || event.repeat) return;
      event.preventDefault();
      current.current?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isFirst]);
  return isFirst;
}

/** A button that Escape presses too, where nothing has opened after it. */
export function EscapeButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const isFirst = useEscape(onClick);
  return <KeyButton hotkey={isFirst ? 'Escape' : undefined} label={children} onClick={onClick} />;
}

const rowsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row], summary') ?? []),
];
/** The row in which the focus is, and the last of these: a row may have rows in it, and be the tick of what it is about. */
const focusedIn = (rows: readonly HTMLElement[]): number =>
  rows.findLastIndex((row) => (row.closest('li, tr') ?? row).contains(document.activeElement));

/**
 * Goes through what is in a list by keys: the focus moves to the next or previous `data-row` in it. `RowKeys` says so
 * on the page. Where what has the focus goes, as what was settled does, its row gets it, or the row that is in its
 * place then.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const last = useRef<{ focused: Element | null; row: HTMLElement; at: number }>(undefined);
  useEffect(() => {
    const rows = rowsOf(list.current);
    const at = focusedIn(rows);
    const row = rows[at];
    if (row) last.current = { focused: document.activeElement, row, at };
    // What was left for another place is there still.
    else if (last.current?.focused?.isConnected === false && document.activeElement === document.body) {
      const before = last.current;
      last.current = undefined;
      const inPlace = rows[Math.min(before.at, rows.length - 1)] ?? document.getElementById('desk-title');
      (before.row.isConnected ? before.row : inPlace)?.focus();
    }
  });
  const move = (by: number) => {
    const rows = rowsOf(list.current);
    const at = focusedIn(rows);
    rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus();
  };
  useKeys({
    [nextKey]: () => move(1),
    [previousKey]: () => move(-1),
  });
}

/** Says which keys go through the rows below. */
export const RowKeys = ({ label }: { label: string }) => (
  <p className="quiet my-2">
    {label} <Key of={nextKey} /> <Key of={previousKey} />
  </p>
);

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
    [previous]: () => move(-1),
    [next]: () => move(1),
  });
}

/**
 * Buttons that open one of several lists.
 * @param props.keysLabel says which keys open them; undefined where none does
 */
export const Tabs = <Tab extends string>({
  label,
  tabs,
  current,
  onChoose,
  keysLabel,
  renderTab,
}: {
  label: string;
  tabs: readonly Tab[];
  current: Tab;
  onChoose: (tab: Tab) => void;
  keysLabel: string | undefined;
  renderTab: (tab: Tab) => ReactNode;
}) => (
  <div className="desk-tabs mb-4" role="group" aria-label={label}>
    {tabs.map((tab) => (
      <button key={tab} type="button" className="btn" aria-pressed={tab === current} onClick={() => onChoose(tab)}>
        {renderTab(tab)}
      </button>
    ))}
    {keysLabel !== undefined && <TabKeys label={keysLabel} />}
  </div>
);

export const TabKeys = ({ label, keys = tabKeys }: { label: string; keys?: TabKeyPair }) => (
  <span className="quiet">
    {label} <Key of={keys[0]} /> <Key of={keys[1]} />
  </span>
);
