import { fill } from '#lib/i18n/fill.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { tidyText } from '#lib/rules/questions.ts';
import { lengthOf } from '#lib/rules/recommendations.ts';
import { useFrame } from './frame.tsx';

/**
 * How many characters a text has, of how many. Only what is too much is said aloud.
 * @param shown a text with the places {{count}} and {{most}}
 */
export function Length({ text, most, shown, id }: { text: string; most: number; shown: string; id: string }) {
  const { language } = useFrame();
  const count = lengthOf(tidyText(text));
  return (
    <p className={count > most ? 'length bad' : 'length quiet'} id={id} role={count > most ? 'status' : undefined}>
      {fill(shown, { count: formatNumber(count, language), most: formatNumber(most, language) })}
    </p>
  );
}
