import { hasHint } from '#lib/stores/session/reader.ts';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';

/** Marks of courses and course books: visitors carry nothing of it before they mark. */
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-mark], [data-my-marks]') : null;
  if (!button) return;
  void Promise.all([import('./action.ts'), import('../identity/session/need-reader.ts')]).then(
    async ([{ marking, markingOf }, { needReader }]) => {
      const mark = markingOf(button);
      if (mark) await needReader(marking, mark);
    },
  );
});

const place = userMenuElement();
if (place && document.querySelector('[data-mark]') && hasHint(document.cookie, requestContextOf(place).groupCode)) {
  void import('./action.ts').then(({ showStates }) => showStates());
}
