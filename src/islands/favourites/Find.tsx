import { useAddress } from '../section/section-address.ts';
import type { FavouriteMessages } from './messages.ts';

/** Words of the title, and the order; both stand in the address. */
export function Find({ messages, q, order }: { messages: FavouriteMessages; q: string; order: string }) {
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
        {messages.search}
        <input className="field" type="search" name="q" defaultValue={q} maxLength={200} />
      </label>
      <label>
        {messages.order}
        <select className="field" name="order" defaultValue={order}>
          <option value="newest">{messages.newest}</option>
          <option value="oldest">{messages.oldest}</option>
          <option value="title">{messages.title}</option>
        </select>
      </label>
      <button className="btn">{messages.find}</button>
    </form>
  );
}
