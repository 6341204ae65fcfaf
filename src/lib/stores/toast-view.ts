import { countdown, type Countdown } from './countdown.ts';
import { dismissToast, toastMs, toasts, type Toast } from './toasts.ts';

/**
 * Draws the toasts into the live region that every page carries (layouts/Document.astro). While the pointer or the
 * focus is on them none goes away, so that slow readers can read them (WCAG 2.2.1).
 */
const shown = new Map<number, { element: HTMLElement; clock: Countdown }>();

function draw(region: HTMLElement, toast: Toast): void {
  const element = document.createElement('div');
  element.className = `toast toast-${toast.kind}`;
  const text = document.createElement('p');
  text.textContent = toast.text;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'bar-button';
  close.ariaLabel = region.dataset['dismiss'] ?? '';
  close.textContent = '×';
  close.addEventListener('click', () => dismissToast(toast.id));
  element.append(text, close);
  region.append(element);
  const clock = countdown(toastMs[toast.kind], () => dismissToast(toast.id));
  if (region.matches(':hover, :focus-within')) clock.pause();
  shown.set(toast.id, { element, clock });
}

function start(region: HTMLElement): void {
  const each = (act: (clock: Countdown) => void) => {
    for (const { clock } of shown.values()) act(clock);
  };
  for (const event of ['pointerenter', 'focusin']) {
    region.addEventListener(event, () => {
      each((clock) => clock.pause());
    });
  }
  for (const event of ['pointerleave', 'focusout']) {
    region.addEventListener(event, () => {
      // Focus has moved only after the event.
      queueMicrotask(() => {
        if (region.matches(':hover, :focus-within')) return;
        each((clock) => clock.resume());
      });
    });
  }
  toasts.subscribe((now) => {
    const wanted = new Set(now.map(({ id }) => id));
    for (const [id, { element, clock }] of shown) {
      if (wanted.has(id)) continue;
      clock.pause();
      element.remove();
      shown.delete(id);
    }
    for (const toast of now) if (!shown.has(toast.id)) draw(region, toast);
  });
}

const region = document.getElementById('toasts');
if (region) start(region);
