import type { OutputOf } from '#lib/contract/contract.ts';
import type { MineMessages } from '../section/list-messages.ts';
import { useAddress } from '../section/section-address.ts';
import { Place, PlaceForm } from '../section/section-parts.tsx';

type Filters = OutputOf<'getCourseMarkFilters'>;

function Choice({
  name,
  label,
  all,
  values,
}: {
  name: string;
  label: string;
  all: string;
  values: readonly { code: string; name: string; count: number }[];
}) {
  const chosen = useAddress().get(name);
  return (
    <label>
      {label}
      <select className="field" name={name} defaultValue={chosen}>
        <option value="">{all}</option>
        {values.map((entry) => (
          <option key={entry.code} value={entry.code}>
            {entry.name} ({entry.count})
          </option>
        ))}
      </select>
    </label>
  );
}

export function Filter({ messages, filters: { colleges, years } }: { messages: MineMessages; filters: Filters }) {
  const address = useAddress();
  const names = ['name', 'college', 'year'] as const;
  const state = names.map((entry) => address.get(entry));
  return (
    <PlaceForm key={state.join('\n')} className="mine-filter" role="search" keep={['tab']}>
      <label>
        {messages.courseName}
        <input className="field" name="name" maxLength={200} defaultValue={address.get('name')} />
      </label>
      <Choice name="college" label={messages.college} all={messages.all} values={colleges} />
      <Choice name="year" label={messages.year} all={messages.all} values={years} />
      <button type="submit" className="btn">
        {messages.show}
      </button>
      {state.some((entry) => entry !== '') && (
        <Place className="btn" values={{}} keep={['tab']}>
          {messages.showAll}
        </Place>
      )}
    </PlaceForm>
  );
}
