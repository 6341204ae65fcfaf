import { homeViewSetting, type Arrangement } from '#lib/rules/home-view.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { browserClient } from '../identity/session/client.ts';
import { tabStorage } from '#lib/stores/session/storage.ts';
import { storeView } from '#lib/stores/session/tab-copies.ts';
import { reorder, viewOfReader } from './view.ts';

// Where readers choose what is on their home page, and in which order (portal-shell §2.2 /customTabs). Visitors see the
// library's own.

const form = document.querySelector<HTMLFormElement>('#home-view');
const place = userMenuElement();

const itemsOf = (list: string) => [...document.querySelectorAll<HTMLElement>(`[data-list="${list}"] > li`)];
const boxOf = (item: HTMLElement) => item.querySelector('input');
const nameOf = (item: HTMLElement) => boxOf(item)?.value ?? '';
const tick = (item: HTMLElement, shown: boolean) => {
  const box = boxOf(item);
  if (box) box.checked = shown;
};

function arrangementOf(list: string): Arrangement {
  const items = itemsOf(list);
  return {
    order: items.map(nameOf),
    hidden: items.filter((item) => boxOf(item)?.checked !== true).map(nameOf),
  };
}

/** The library's own order, as the page came. */
const offered = { blocks: itemsOf('blocks'), tabs: itemsOf('tabs') };
const show = (blocks: Arrangement | undefined, tabs: Arrangement | undefined) => {
  reorder(offered.blocks, nameOf, blocks, tick);
  reorder(offered.tabs, nameOf, tabs, tick);
};

function move(item: HTMLElement, to: 'up' | 'down'): void {
  if (to === 'up') item.previousElementSibling?.before(item);
  else item.nextElementSibling?.after(item);
}

async function begin(page: HTMLFormElement, reader: HTMLElement): Promise<void> {
  const client = browserClient(requestContextOf(reader), reader.dataset['unreachable'] ?? '');
  const answer = await viewOfReader(client);
  if (!answer.success) {
    showToast('error', answer.message);
    return;
  }
  show(answer.data?.blocks, answer.data?.tabs);
  document.querySelector<HTMLElement>('[data-visitors]')?.setAttribute('hidden', '');
  for (const fieldset of page.querySelectorAll('fieldset')) fieldset.disabled = false;
  for (const act of page.querySelectorAll<HTMLElement>('button')) act.hidden = false;

  page.addEventListener('click', ({ target }) => {
    const act = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-move]') : null;
    const item = act?.closest('li');
    if (!act || !item) return;
    move(item, act.dataset['move'] === 'up' ? 'up' : 'down');
    act.focus();
  });
  page.addEventListener('reset', (event) => {
    event.preventDefault();
    show(undefined, undefined);
  });
  page.addEventListener('submit', (event) => {
    event.preventDefault();
    const view = { blocks: arrangementOf('blocks'), tabs: arrangementOf('tabs') };
    if (view.tabs.hidden.length === view.tabs.order.length) {
      showToast('error', page.dataset['needTab'] ?? '');
      return;
    }
    const value = JSON.stringify(view);
    void client.call('updateUserSetting', { name: homeViewSetting, value }).then((saved) => {
      if (!saved.success) {
        showToast('error', saved.message);
        return;
      }
      storeView(tabStorage, value);
      showToast('success', page.dataset['saved'] ?? '');
    });
  });
}

if (form && place) void begin(form, place);
