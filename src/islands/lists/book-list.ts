import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';

// The page of a book list. What nobody wants before it is shown comes after it.

const id = document.querySelector<HTMLElement>('[data-book-list]')?.dataset['bookList'];
const place = userMenuElement();
if (place && id !== undefined) {
  const fetchActs = () => import('./acts.ts');
  addEventListener('load', () => {
    void fetchActs().then(({ startBookList }) => {
      startBookList(requestContextOf(place), id);
    });
  });
  const button = document.querySelector<HTMLButtonElement>('button[data-favourite]');
  button?.addEventListener('click', () => {
    void fetchActs().then(({ setFavourite }) => setFavourite(id, button.getAttribute('aria-pressed') !== 'true'));
  });
}
