import { get } from '#lib/client/light.ts';
import type { ClientSite } from '#lib/client/conventions.ts';
import type { ElectronicKind } from '#lib/contract/calls/logging.ts';

/**
 * Counts that a database or one of its titles was opened. The link leads on at once; the call outlives the page. Who
 * opened it is kept for readers who are signed in and for nobody else.
 */
const isNew = /\/newDataBase(\/|$)/i.test(location.pathname);

/** Of the titles of a database; it is a database itself where nothing is said. */
const kinds = ['journal', 'book'] as const;

function opened({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-visit] a') : null;
  const place = document.getElementById('user-area');
  const marked = link?.closest<HTMLElement>('[data-visit]');
  if (!link || !marked || !place) return;
  const requestContext: ClientSite = JSON.parse(place.dataset['context'] ?? '');
  const { visit: recordId = '' } = marked.dataset;
  const kind: ElectronicKind = kinds.find((kind) => kind === marked.dataset['kind']) ?? 'database';
  const input = { recordId, kind, target: link.href.slice(0, 500) };
  const how = { keepalive: true };
  if (isNew) void get('logNewElectronicVisit', '/find/newEle/log/visit', input, requestContext, '', how);
  else void get('logElectronicVisit', '/find/eleLog/visit', input, requestContext, '', how);
}

document.addEventListener('click', opened);
// The middle button opens a tab.
document.addEventListener('auxclick', opened);
