import { DayField } from '../section/DayField.tsx';
import { useAddress } from '../section/section-address.ts';
import { Place } from '../section/section-parts.tsx';
import type { MineMessages } from '../section/list-messages.ts';
import { typeName } from './types.ts';

/** A type, first and last day; what is not narrowed by is left out. */
export interface Period {
  type?: string;
  from?: string;
  to?: string;
}

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
  const address = useAddress();
  const { type = '', from = '', to = '' } = period;
  const offered = type === '' || types.includes(type) ? types : [type, ...types];
  const submit = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '');
    address.go({ type: text('type'), from: text('from'), to: text('to') });
  };
  return (
    <form
      className="mine-filter"
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
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
    </form>
  );
}
