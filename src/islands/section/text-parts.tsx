import { useRef, type ReactNode, type RefObject } from 'react';
import { formatDate, formatMoment } from '#lib/i18n/moment.ts';
import { useFrame } from './frame.tsx';

/** A moment in the section's time zone; the day alone unless the time matters. */
export function DateTime({ at, hasTime = false }: { at: string; hasTime?: boolean }) {
  const { language, timeZone } = useFrame();
  return (
    // Browsers and the server do not write every time with the same spaces.
    <time dateTime={at} className="whitespace-nowrap" suppressHydrationWarning>
      {(hasTime ? formatMoment : formatDate)(new Date(at), language, timeZone)}
    </time>
  );
}

export function PageLink({ path, children }: { path: string | null; children: ReactNode }) {
  const { base } = useFrame();
  return path === null ? children : <a href={`${base}${path}`}>{children}</a>;
}

export const recordPath = (recordId: string | null): string | null =>
  recordId === null ? null : `/searchList/bookDetails/${recordId}`;

/** Where the focus goes when the button that had it is gone with its row. */
export function useSpot(): { spot: RefObject<HTMLDivElement | null>; goBack: () => void } {
  const spot = useRef<HTMLDivElement>(null);
  return { spot, goBack: () => spot.current?.focus() };
}

/** A word or two that stay in one line. */
export const NoWrap = ({ children }: { children: ReactNode }) => <span className="whitespace-nowrap">{children}</span>;

/** What a reader or the library wrote, with its lines. */
export const Multiline = ({ children }: { children: ReactNode }) => <p className="written">{children}</p>;
