import { post } from '#lib/client/light.ts';
import type { ClientSite } from '#lib/client/conventions.ts';

/** Counts that a package was looked at; the service decides what counts, and keeps nothing of who did it. */

/** So long a page is looked at before it counts as seen, in milliseconds. */
const seenAfterMs = 2_000;

const place = document.querySelector<HTMLElement>('[data-package]');

/** A page in a tab behind others is not looked at yet. */
let timer: ReturnType<typeof setTimeout> | undefined;
function watch(): void {
  clearTimeout(timer);
  if (document.visibilityState !== 'visible') return;
  timer = setTimeout(() => {
    document.removeEventListener('visibilitychange', watch);
    const requestContext: ClientSite = JSON.parse(place?.dataset['context'] ?? '');
    const id = place?.dataset['package'] ?? '';
    void post('viewPackage', '/find/dPackage/view', { id }, requestContext, '', { keepalive: true });
  }, seenAfterMs);
}

if (place) {
  document.addEventListener('visibilitychange', watch);
  watch();
}
