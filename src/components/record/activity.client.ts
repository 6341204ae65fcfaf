import { get, post } from '#lib/client/light.ts';
import type { BehaviorType } from '#lib/contract/calls/activity.ts';
import type { ActivityData } from './activity.ts';

/**
 * Counts what is done with the record of this page. The service decides what counts, and keeps who did it for readers who
 * are signed in alone.
 */

/** So long a page is looked at before it counts as seen, in milliseconds. */
const seenAfterMs = 2_000;

const text = document.querySelector<HTMLElement>('[data-activity]')?.dataset['activity'];

function count(type: BehaviorType): void {
  if (text === undefined) return;
  const { requestContext, recordId }: ActivityData = JSON.parse(text);
  // It may be a link that leads away: the call outlives the page.
  void post('addBehavior', '/find/behaviorRecord/add', { recordId, type }, requestContext, '', { keepalive: true });
}

/** An electronic copy is opened: counted by day too. */
function countAccess({ href }: HTMLAnchorElement): void {
  if (text === undefined) return;
  const { requestContext, recordId, kind }: ActivityData = JSON.parse(text);
  const input = { recordId, kind, target: href.slice(0, 500) };
  void get('logElectronicVisit', '/find/eleLog/visit', input, requestContext, '', { keepalive: true });
}

/** A page in a tab behind others is not looked at yet. */
let timer: ReturnType<typeof setTimeout> | undefined;
function watch(): void {
  clearTimeout(timer);
  if (document.visibilityState !== 'visible') return;
  timer = setTimeout(() => {
    document.removeEventListener('visibilitychange', watch);
    count('view');
  }, seenAfterMs);
}

function act({ target }: Event): void {
  if (!(target instanceof Element)) return;
  const opened = target.closest<HTMLAnchorElement>('[data-count=access] a');
  if (opened) countAccess(opened);
  else if (target.closest('a[href*="/export/"]')) count('export');
  else if (target.closest('[data-act=copy], [data-act=share]')) count('share');
  else if (target.closest('[data-count=download] a')) count('download');
}

if (text !== undefined) {
  document.addEventListener('visibilitychange', watch);
  watch();
  document.addEventListener('click', act);
  // The middle button opens a tab.
  document.addEventListener('auxclick', act);
}
