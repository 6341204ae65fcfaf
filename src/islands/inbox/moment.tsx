import { languageTag } from '#lib/contract/language.ts';
import { useFrame } from '../personal-center/frame.tsx';

/** A moment by the reader's own clock. @param at ISO time */
export function Moment({ at }: { at: string }) {
  const { language } = useFrame();
  const format = new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
