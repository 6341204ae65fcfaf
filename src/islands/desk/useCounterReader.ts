import { useCallback, useRef, useState } from 'react';
import type { DeskReader } from '#lib/contract/desk/circulation.ts';
import { useAsk } from './frame.tsx';

/** Whom scans are for. It stays with each scan until its turn comes: a card among them is followed by that reader's copies. */
export interface Turn {
  account: string | undefined;
  /** A card was scanned where a copy was expected: what comes after it is lent. */
  isSwitched: boolean;
}
export const turnOf = (account: string | undefined): Turn => ({ account, isSwitched: false });

/** The reader at the desk, by the cards that are scanned. */
export type CounterReader = ReturnType<typeof useCounterReader>;

/**
 * The reader at the desk, by the cards that are scanned.
 * @param onLookUp gets why a card opened nobody; an empty text if it opened its reader
 * @param onSwitch a card was scanned where a copy was expected, and its reader is at the desk now
 */
export function useCounterReader(onLookUp: (problem: string) => void, onSwitch: () => void) {
  const ask = useAsk();
  const [reader, setReader] = useState<DeskReader>();
  const turn = useRef<Turn>(turnOf(undefined));
  /** A card that is looked up. Copies scanned meanwhile wait for `opened`: why it opened nobody, or an empty text. */
  const opening = useRef<{ scanned: Turn; opened: Promise<string> }>(undefined);

  const begin = useCallback((next: DeskReader | undefined, scanned = turnOf(next?.account)) => {
    turn.current = scanned;
    setReader(next);
  }, []);
  /** Opens the reader of a card. */
  const lookUp = (card: string): void => {
    const scanned = turnOf(undefined);
    const open = async (): Promise<string> => {
      const answer = await ask('getDeskReader', { card });
      const problem = answer.success ? '' : answer.message;
      if (answer.success) scanned.account = answer.data.account;
      // Otherwise the next reader is at the desk; copies that wait are still for this one.
      if (opening.current?.scanned === scanned) {
        opening.current = undefined;
        onLookUp(problem);
        if (answer.success) begin(answer.data, scanned);
      }
      return problem;
    };
    opening.current = { scanned, opened: open() };
  };
  /** Makes the reader of a code the one at the desk. @returns whether the code is a card */
  const switchTo = async (scanned: Turn, card: string): Promise<boolean> => {
    const answer = await ask('getDeskReader', { card });
    if (!answer.success) return false;
    scanned.account = answer.data.account;
    scanned.isSwitched = true;
    if (turn.current === scanned) {
      setReader(answer.data);
      onSwitch();
    }
    return true;
  };
  /** Shows what a call has made of a reader, unless another one is at the desk. */
  const update = (after: DeskReader): void => setReader((shown) => (shown?.account === after.account ? after : shown));
  /** Shows what became of a loan of the reader at the desk. */
  const follow = async (barcode: string): Promise<void> => {
    if (!reader?.loans.some((loan) => loan.barcode === barcode)) return;
    const answer = await ask('getDeskReader', { card: reader.account });
    if (answer.success) update(answer.data);
  };
  return {
    reader,
    begin,
    lookUp,
    switchTo,
    update,
    follow,
    /** Whom the next scan is for. */
    turn: () => turn.current,
    /** The card that is looked up, if one is. */
    opening: () => opening.current,
    /** What is scanned from now on is for the reader shown, in the chosen mode. */
    takeTurn: () => {
      turn.current = turnOf(reader?.account);
    },
    /** The reader leaves the desk. */
    leave: () => {
      opening.current = undefined;
      begin(undefined);
    },
  };
}
