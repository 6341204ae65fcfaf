import { fill } from '#lib/i18n/format.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import { useFrame } from './frame.tsx';
import type { LoanMessages } from '../circulation/messages.ts';

/** That another system lends and does not answer, and since when this is known; nothing while it answers. */
export function KnownAt({ at, messages }: { at: string | null; messages: Pick<LoanMessages, 'knownAt'> }) {
  const { language, timeZone } = useFrame();
  if (at === null) return null;
  return (
    <p role="status">
      <strong suppressHydrationWarning>
        {fill(messages.knownAt, { time: formatMoment(new Date(at), language, timeZone) })}
      </strong>
    </p>
  );
}
