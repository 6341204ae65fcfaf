import { DayField } from '../section/DayField.tsx';
import { Place, PlaceForm } from '../section/section-parts.tsx';
import type { MineMessages } from '../section/list-messages.ts';
import type { Period } from './period.ts';
import { typeName } from './types.ts';

/** Type and days by which the list, and what is deleted of it, are narrowed. */
export function Filter({
  messages,
  types,
  period,
}: {
  messages: MineMessages;
  types: readonly string[];
  period: Period;
}) {
  const { type = '', from = '', to = '' } = period;
  const offered = type === '' || types.includes(type) ? types : [type, ...types];
  return (
    <PlaceForm className="mine-filter">
      <label>
        {messages.type}
        <select className="field" name="type" defaultValue={type}>
          <option value="">{messages.all}</option>
          {offered.map((entry) => (
            <option key={entry} value={entry}>
              {typeName(entry, messages)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {messages.from}
        <DayField name="from" defaultValue={from} />
      </label>
      <label>
        {messages.to}
        <DayField name="to" defaultValue={to} />
      </label>
      <button type="submit" className="btn">
        {messages.show}
      </button>
      {Object.keys(period).length > 0 && (
        <Place className="btn" values={{}}>
          {messages.showAll}
        </Place>
      )}
    </PlaceForm>
  );
}
