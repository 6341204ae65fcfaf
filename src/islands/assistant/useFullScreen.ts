import { useLayoutEffect, type RefObject } from 'react';

/** Where the panel is as wide as the screen, and the page behind it cannot be seen. */
const narrow = '(max-width: 40rem)';

/**
 * Keeps focus and screen readers off the page behind a panel that covers it.
 * @param isOpen false while the panel is collapsed to a bar
 */
export function useFullScreen(panel: RefObject<HTMLElement | null>, isOpen: boolean): void {
  // In the moment in which it closes, so that the button behind it can take the focus back.
  useLayoutEffect(() => {
    const media = matchMedia(narrow);
    const holder = panel.current?.closest('body > *');
    let behind: HTMLElement[] = [];
    const update = () => {
      for (const element of behind) element.inert = false;
      behind = [];
      if (!isOpen || !media.matches) return;
      for (const element of document.body.children) {
        if (!(element instanceof HTMLElement) || element === holder || element.inert || element.id === 'toasts')
          continue;
        element.inert = true;
        behind.push(element);
      }
    };
    update();
    media.addEventListener('change', update);
    return () => {
      media.removeEventListener('change', update);
      for (const element of behind) element.inert = false;
    };
  }, [panel, isOpen]);
}
