import { useId, useState, type ChangeEvent } from 'react';
import { fill, formatNumber } from '#lib/i18n/format.ts';
import { tidyText } from '#lib/rules/questions.ts';
import { lengthOf } from '#lib/rules/recommendations.ts';
import { useFrame } from './frame.tsx';

interface Props {
  id?: string;
  name: string;
  initial: string;
  /** Lines that are shown; a field of one line if omitted. */
  rows?: number;
  most: number;
  /** A text with the places {{count}} and {{most}}. */
  shown: string;
  /** Ids of the elements that describe the field. */
  about: string;
  isWrong: boolean;
  isRequired?: boolean;
  /** Id of its label, if that is no `label`. */
  labelledBy?: string;
}

/** A field for a text with the number of its characters, of how many. Only a text that is too long is announced. */
export function CountedText({ rows, initial, most, shown, about, isWrong, isRequired, labelledBy, ...named }: Props) {
  const { language } = useFrame();
  const id = useId();
  const [text, setText] = useState(initial);
  const count = lengthOf(tidyText(text));
  const field = {
    ...named,
    className: 'field',
    defaultValue: initial,
    'aria-describedby': `${about} ${id}`,
    'aria-invalid': isWrong || undefined,
    'aria-required': isRequired,
    'aria-labelledby': labelledBy,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setText(currentTarget.value),
  };
  return (
    <>
      {rows === undefined ? <input {...field} autoComplete="off" /> : <textarea {...field} rows={rows} />}
      <p className={count > most ? 'length bad' : 'length quiet'} id={id} role={count > most ? 'status' : undefined}>
        {fill(shown, { count: formatNumber(count, language), most: formatNumber(most, language) })}
      </p>
    </>
  );
}
