import type { ClientSite } from '#lib/client/conventions.ts';
import { post } from '#lib/client/light.ts';

/** So long a page is looked at before it counts as seen, in milliseconds. */
const seenAfterMs = 2_000;

/** Counts that a list was looked at; a page in a tab behind others is not looked at yet. */
export function countView(requestContext: ClientSite, id: string): void {
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
