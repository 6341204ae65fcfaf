import { useState, type ComponentProps } from 'react';
import { formatDay } from '#lib/rules/day-text.ts';
import { useFrame } from './frame.tsx';

/**
 * A field for a day. Browsers write it in their own language (11/26/2026), whatever the page's is: the chosen day is
 * below as the page writes days. It is for the eye; what is read aloud is the field's own value.
 */
export function DayField({ defaultValue = '', ...field }: ComponentProps<'input'> & { defaultValue?: string }) {
  const { language } = useFrame();
  const [day, setDay] = useState(defaultValue);
  return (
    <>
      <input
        {...field}
        className="field"
        type="date"
        defaultValue={defaultValue}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <span className="day-chosen quiet" aria-hidden="true">
        {day === '' ? '' : formatDay(day, language)}
      </span>
    </>
  );
}
