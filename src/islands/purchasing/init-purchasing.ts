import { onSessionBegun } from '#lib/stores/session/reader.ts';
import { requestContextOf, storedSessionOf, userMenuElement } from '../identity/session/user-menu.ts';

// Shows a reader how many books are in the cart, and adds books to it. Visitors load no more than this.

const place = userMenuElement();
const showCart = () => void import('./count.ts').then(({ askCount }) => askCount());

if (place) {
  const follow = async () => {
    const { sessionOf } = await import('../identity/session/page-session.ts');
    // session/start-session.ts requests the reader whom this tab does not know yet.
    sessionOf(place).state.subscribe(({ kind }) => {
      if (kind === 'reader') showCart();
    });
  };
  const { kind } = storedSessionOf(place);
  if (kind === 'reader') showCart();
  else if (kind === 'visitor') onSessionBegun(requestContextOf(place).groupCode, () => void follow());
  else void follow();
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset['offer'] === undefined) return;
  event.preventDefault();
  void import('./press.ts').then(({ press }) => press(form));
});
