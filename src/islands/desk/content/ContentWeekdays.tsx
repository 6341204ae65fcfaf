import { fill } from '#lib/i18n/fill.ts';
import { membersOf } from './content-values.ts';
import type { FieldProps } from './ContentField.tsx';
import { FieldProblem } from './FieldProblem.tsx';
import { named, useContentMessages } from './messages.ts';

const week = [1, 2, 3, 4, 5, 6, 7];

/** Days of the week, each ticked or not. */
export default function ContentWeekdays({ label, value, problems, onValue }: FieldProps) {
  const messages = useContentMessages();
  const days = membersOf(value);
  return (
    <fieldset className="desk-group">
      <legend>
        {label} <span className="quiet">{fill(messages.entries, { count: days.length })}</span>
      </legend>
      <p className="desk-bar">
        {week.map((day) => (
          <label key={day} className="desk-tick">
            <input
              type="checkbox"
              checked={days.includes(day)}
              onChange={({ target }) => {
                const next = week.filter((entry) => (entry === day ? target.checked : days.includes(entry)));
                onValue(next.length === 0 ? undefined : next);
              }}
            />
            {named(messages, 'choice', `weekday${String(day)}`)}
          </label>
        ))}
      </p>
      <FieldProblem problems={problems} />
    </fieldset>
  );
}
