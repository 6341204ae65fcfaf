import { formatMoment } from '#lib/i18n/moment.ts';
import { useFrame } from '../section/frame.tsx';

/** A moment by the reader's own clock. @param at ISO time */
export function Moment({ at }: { at: string }) {
  const { language } = useFrame();
  return <time dateTime={at}>{formatMoment(new Date(at), language)}</time>;
}
