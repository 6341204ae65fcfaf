import { onSessionBegun } from '#lib/stores/session/reader.ts';
import { requestContextOf, storedSessionOf, userMenuElement } from '../identity/session/user-menu.ts';

// What the purchasing screens do about their reader. Visitors carry no more than this.

const screen = document.getElementById('purchasing-screen');
const place = userMenuElement();
let isAwake = false;

/** The reader is known: cart and settling become islands, and the header says how many books are in the cart. */
function mount(): void {
  if (isAwake || !place) return;
  isAwake = true;
  if (screen?.dataset['island'] === undefined) void import('./count.ts').then(({ askCount }) => askCount());
  else void import('./open.tsx').then(({ openScreen }) => openScreen(screen, place));
}

if (place) {
  const follow = async () => {
    const { sessionOf } = await import('../identity/session/page-session.ts');
    // session/start-session.ts requests the reader whom this tab does not know yet.
    sessionOf(place).state.subscribe(({ kind }) => {
      if (kind === 'reader') mount();
    });
  };
  const { kind } = storedSessionOf(place);
  if (kind === 'reader') mount();
  if (kind === 'visitor') onSessionBegun(requestContextOf(place).groupCode, () => void follow());
  else void follow();
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset['offer'] === undefined) return;
  event.preventDefault();
  void import('./press.ts').then(({ press }) => press(form));
});

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target.closest<HTMLAnchorElement>('a[data-pay]');
  if (!link || !place) return;
  event.preventDefault();
  void import('./pay.tsx').then(({ payOrder }) => payOrder(link, place));
});
