import { useCallback, useRef, useState } from 'react';
import type { DeskRequest } from '#lib/contract/desk/copy-requests.ts';
import type { SentCopy } from './Slips.tsx';
import { playSound, type ScanSound } from './sounds.ts';

/** What may be done about a copy that was scanned last. */
export type Remedy = 'renew' | 'takeBack' | 'override' | 'dueDay' | 'addRecord' | 'openCopy';

export interface ScannedCopy {
  /** Account of the reader for whom it was scanned; empty if unknown. */
  account: string;
  barcode: string;
  remedies: readonly Remedy[];
}

export interface Scan {
  id: number;
  barcode: string;
  title: string;
  text: string;
  sound: ScanSound;
  caught?: DeskRequest | undefined;
  sent?: SentCopy | undefined;
  /** The copy, with what may be done about it. */
  copy?: ScannedCopy | undefined;
}

export type ScanResult = Omit<Scan, 'id'>;

/** How many scans the list shows. */
const maxScans = 50;

/**
 * Scans one after another: the next may come while the one before is under way, and none is lost.
 * @param hasSound whether they are heard
 */
export function useScans(hasSound: boolean): {
  scans: readonly Scan[];
  /** How many wait for their answer. */
  waiting: number;
  scan: (work: () => Promise<ScanResult>) => void;
} {
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [waiting, setWaiting] = useState(0);
  const last = useRef<Promise<void>>(Promise.resolve());
  const count = useRef(0);
  const scan = useCallback(
    (work: () => Promise<ScanResult>) => {
      setWaiting((before) => before + 1);
      last.current = last.current.then(async () => {
        const came = await work();
        count.current += 1;
        const id = count.current;
        setScans((before) => [{ id, ...came }, ...before].slice(0, maxScans));
        setWaiting((before) => before - 1);
        if (hasSound) playSound(came.sound);
      });
    },
    [hasSound],
  );
  return { scans, waiting, scan };
}
