import { useAddress } from '../personal-center/address.ts';
import type { FavouriteWords } from './words.ts';

/** Words of the title, and the order; both stand in the address. */
export function Find({ words, q, order }: { words: FavouriteWords; q: string; order: string }) {
  const address = useAddress();
  return (
    <form
      className="fav-form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const chosen = String(form.get('order') ?? '');
        address.go({ q: String(form.get('q') ?? '').trim(), order: chosen === 'newest' ? '' : chosen }, ['folder']);
      }}
    >
      <label>
        {words.search}
        <input className="field" type="search" name="q" defaultValue={q} maxLength={200} />
      </label>
      <label>
        {words.order}
        <select className="field" name="order" defaultValue={order}>
          <option value="newest">{words.newest}</option>
          <option value="oldest">{words.oldest}</option>
          <option value="title">{words.title}</option>
        </select>
      </label>
      <button className="btn">{words.find}</button>
    </form>
  );
}
