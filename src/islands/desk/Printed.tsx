import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDesk } from './frame.tsx';
import { usePrint } from './usePrint.ts';

/** Prints a list of the desk, and nothing else of the page. */
export default function Printed({
  title,
  onPrinted,
  children,
}: {
  title: string;
  onPrinted: () => void;
  children: ReactNode;
}) {
  const { portal } = useDesk();
  usePrint(onPrinted);
  return createPortal(
    <div className="desk-printed hidden">
      <h1>
        {portal} · {title}
      </h1>
      {children}
    </div>,
    document.body,
  );
}
