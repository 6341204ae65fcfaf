import { PlaceForm } from '../section/section-parts.tsx';
import type { FavouriteMessages } from './messages.ts';

/** Words of the title, and the order; both are part of the address. */
export function Find({ messages, q, order }: { messages: FavouriteMessages; q: string; order: string }) {
  return (
    <PlaceForm className="fav-form" role="search" keep={['folder']}>
      <label>
        {messages.search}
        <input className="field" type="search" name="q" defaultValue={q} maxLength={200} />
      </label>
      <label>
        {messages.order}
        <select className="field" name="order" defaultValue={order}>
          <option value="">{messages.newest}</option>
          <option value="oldest">{messages.oldest}</option>
          <option value="title">{messages.title}</option>
        </select>
      </label>
      <button className="btn">{messages.find}</button>
    </PlaceForm>
  );
}
