import type { ClientSite } from '#lib/client/conventions.ts';
import { post } from '#lib/client/light.ts';
import { userMenuElement, requestContextOf, readerHere } from '../identity/session/user-menu.ts';

// The page of a book list: it counts as seen when it has been looked at, and readers make it a favourite.

/** So long a page is looked at before it counts as seen, in milliseconds. */
const seenAfterMs = 2_000;

const root = document.querySelector<HTMLElement>('[data-book-list]');
const id = root?.dataset['bookList'];

/** A page in a tab behind others is not looked at yet. */
let timer: ReturnType<typeof setTimeout> | undefined;
function watch(requestContext: ClientSite, listId: string): void {
  clearTimeout(timer);
  if (document.visibilityState !== 'visible') return;
  timer = setTimeout(() => {
    void post('viewBookList', '/find/bookList/view', { id: listId }, requestContext, '', { keepalive: true });
  }, seenAfterMs);
}

const place = userMenuElement();
if (place && id !== undefined) {
  const requestContext = requestContextOf(place);
  watch(requestContext, id);
  document.addEventListener('visibilitychange', () => {
    watch(requestContext, id);
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
