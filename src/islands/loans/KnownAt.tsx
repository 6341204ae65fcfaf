import { fill } from '#lib/i18n/fill.ts';
import { languageTag } from '#lib/contract/language.ts';
import { useFrame } from '../personal-center/frame.tsx';
import type { LoanMessages } from './messages.ts';

/** That another system lends and does not answer, and since when this is known; nothing while it answers. */
export function KnownAt({ at, messages }: { at: string | null; messages: Pick<LoanMessages, 'knownAt'> }) {
  const { language } = useFrame();
  if (at === null) return null;
  const format = new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <p role="status">
      <strong>{fill(messages.knownAt, { time: format.format(new Date(at)) })}</strong>
    </p>
  );
}
