import { useRef } from 'react';
import { useDesk } from './frame.tsx';
import { KeyButton, RowKeys, useRowKeys } from './keys.tsx';
import type { Remedy, Scan, ScannedCopy } from './useScans.ts';

/** The key that prints the slip of the last copy that has one. */
const slipKey = 'F8';
/** What may be done about the last copy. */
const remedyKeys: Record<Remedy, string> = {
  renew: 'R',
  takeBack: 'B',
  override: 'V',
  dueDay: 'T',
  addRecord: 'A',
  openCopy: 'O',
};

/** Colours of the edges of scans. */
const edges = { done: 'border-ok', caught: 'border-accent', refused: 'border-danger' } as const;

const hasSlip = ({ caught, sent }: Scan): boolean => caught !== undefined || sent !== undefined;

/** What was scanned, the last first, with what may be done about the last copy. */
export default function ScanList({
  scans,
  waiting,
  onRemedy,
  onSlip,
}: {
  scans: readonly Scan[];
  /** How many scans wait for their answer. */
  waiting: number;
  onRemedy: (name: Remedy, about: ScannedCopy) => void;
  onSlip: (scan: Scan) => void;
}) {
  const { messages } = useDesk();
  const list = useRef<HTMLOListElement>(null);
  useRowKeys(list);
  const withSlip = scans.filter(hasSlip);
  const lastCopy = scans[0]?.copy;
  return (
    <div>
      <h2>
        {messages.scans} {waiting > 0 && <span className="quiet">…{waiting}</span>}
      </h2>
      {scans.length === 0 && <p className="quiet">{messages.noScans}</p>}
      {withSlip.length > 1 && <RowKeys label={messages.rowKeys} />}
      <ol ref={list} className="desk-scans grid grid-cols-1 gap-2" aria-live="polite">
        {scans.map((scan) => (
          <li
            key={scan.id}
            className={`desk-scan-${scan.sound} grid grid-cols-1 md:grid-cols-[minmax(12rem,2fr)_3fr_auto] gap-x-4 gap-y-1 items-center px-3 py-2 border-s-4 ${edges[scan.sound]} bg-card`}
          >
            <span className="desk-scan-what">
              <strong>{scan.title === '' ? scan.barcode : scan.title}</strong>
              {scan.title !== '' && <span className="quiet"> {scan.barcode}</span>}
            </span>
            <span>{scan.text}</span>
            {/* On a line of their own, so that the reason for a refusal keeps the full width. */}
            {scan.copy && scan.copy === lastCopy && (
              <span className="desk-bar col-span-full">
                {lastCopy.remedies.map((name) => (
                  <KeyButton
                    key={name}
                    label={messages[`remedy_${name}`]}
                    hotkey={remedyKeys[name]}
                    onClick={() => onRemedy(name, lastCopy)}
                  />
                ))}
              </span>
            )}
            {hasSlip(scan) && (
              <KeyButton
                hotkey={scan === withSlip[0] ? slipKey : undefined}
                label={messages.printSlip}
                data-row
                onClick={() => onSlip(scan)}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
