import { userMenuElement, requestContextOf, readerHere } from '../identity/session/user-menu.ts';

// The page of a book list: it counts as seen when it has been looked at, and readers make it a favourite.

const root = document.querySelector<HTMLElement>('[data-book-list]');
const id = root?.dataset['bookList'];
const place = userMenuElement();
if (place && id !== undefined) {
  const requestContext = requestContextOf(place);
  // What nobody wants before the page stands comes after it.
  addEventListener('load', () => {
    void import('../record/share.ts').catch(() => undefined);
    void import('./count-view.ts').then(({ countView }) => {
      countView(requestContext, id);
    });
  });
  const button = document.querySelector<HTMLButtonElement>('button[data-favourite]');
  button?.addEventListener('click', () => {
    const favourite = button.getAttribute('aria-pressed') !== 'true';
    void Promise.all([import('./action.ts'), import('../identity/session/need-reader.ts')]).then(
      ([{ favouring }, { needReader }]) => needReader(favouring, { id, favourite }),
    );
  });
  if (readerHere(requestContext.groupCode)) void import('./action.ts').then(({ tellFavourite }) => tellFavourite(id));
}
