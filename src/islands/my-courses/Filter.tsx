import type { OutputOf } from '#lib/contract/contract.ts';
import type { MineWords } from '../mine/words.ts';
import { useAddress } from '../personal-center/address.ts';
import { Place } from '../personal-center/parts.tsx';

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
        {values.map((one) => (
          <option key={one.code} value={one.code}>
            {one.name} ({one.count})
          </option>
        ))}
      </select>
    </label>
  );
}

/** Words of the course, college and year by which marks are narrowed. */
export function Filter({ words, filters: { colleges, years } }: { words: MineWords; filters: Filters }) {
  const address = useAddress();
  const names = ['name', 'college', 'year'] as const;
  const state = names.map((one) => address.get(one));
  return (
    <form
      key={state.join('\n')}
      className="mine-filter"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        address.go(Object.fromEntries(names.map((one) => [one, String(form.get(one) ?? '').trim()])), ['tab']);
      }}
    >
      <label>
        {words.courseName}
        <input className="field" name="name" maxLength={200} defaultValue={address.get('name')} />
      </label>
      <Choice name="college" label={words.college} all={words.all} values={colleges} />
      <Choice name="year" label={words.year} all={words.all} values={years} />
      <button type="submit" className="btn">
        {words.show}
      </button>
      {state.some((one) => one !== '') && (
        <Place className="btn" values={{}} keep={['tab']}>
          {words.showAll}
        </Place>
      )}
    </form>
  );
}
