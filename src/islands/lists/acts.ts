import type { ClientSite } from '#lib/client/conventions.ts';
import { post } from '#lib/client/light.ts';
import { storedReaderHere } from '../identity/session/user-menu.ts';
import '../record/share.ts';

/** So long a page is looked at before it counts as seen, in milliseconds. */
const seenAfterMs = 2_000;

/** Counts that a list was looked at; a page in a tab behind others is not looked at yet. */
function countView(requestContext: ClientSite, id: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    timer = setTimeout(() => {
      void post('viewBookList', '/find/bookList/view', { id }, requestContext, '', { keepalive: true });
    }, seenAfterMs);
  };
  watch();
  document.addEventListener('visibilitychange', watch);
}

/** Once the page is shown: the look at it counts, and a reader sees whether it is a favourite. */
export function startBookList(requestContext: ClientSite, id: string): void {
  countView(requestContext, id);
  if (storedReaderHere()) void import('./action.ts').then(({ publishFavourite }) => publishFavourite(id));
}

/** Makes the list a favourite or no more one, after signing in where nobody is. */
export async function setFavourite(id: string, favourite: boolean): Promise<void> {
  const [{ favouring }, { needReader }] = await Promise.all([
    import('./action.ts'),
    import('../identity/session/need-reader.ts'),
  ]);
  await needReader(favouring, { id, favourite });
}
