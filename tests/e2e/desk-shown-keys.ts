import type { Page } from '@playwright/test';

/**
 * Finds controls on a screen of the desk without a key, and duplicate keys. Some controls don't show their own key
 * (docs/guide/desk.md): rows use J and K, tabs H and L, later fields of a form the key of the first, and a dialog has focus.
 */
export const withoutKey = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('.skip, .toasts, .desk-slips, [role=img]') === null;
    const written = (name: string) => name.replace('Escape', 'Esc').replace('Alt+Shift+', 'Alt⇧');
    const keysIn = (element: Element | null | undefined) =>
      [...(element?.querySelectorAll('kbd') ?? [])].filter(isShown).map((entry) => entry.textContent);
    const everywhere = keysIn(document.body);

    const isOwn = (element: Element) => {
      const key = element.getAttribute('aria-keyshortcuts');
      if (key === null) return false;
      const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
      const beside = [element, element.closest('li, span, p, th, td, form'), ...labels];
      return beside.some((entry) => entry instanceof Element && keysIn(entry).includes(written(key)));
    };
    // Rows, and what is in them: their letters are those of the row that has the focus.
    const rowOf = (element: Element) => {
      const around = element.closest('li, tr');
      if (element.matches('[data-row], summary')) return element;
      return around?.matches('[data-row]') === true ? around : around?.querySelector('[data-row]');
    };
    const isOfOtherRow = (element: Element) => {
      const row = rowOf(element);
      if (!row || !everywhere.includes('Alt⇧J')) return false;
      return row === element || !(element.closest('li, tr') ?? row).contains(document.activeElement);
    };
    const isTab = (element: Element) => {
      const keys = keysIn(element.closest('.desk-tabs'));
      return element.matches('[aria-pressed]') && (keys.includes('Alt⇧L') || keys.includes('Alt⇧P'));
    };
    // Fields behind the first of a form, by Tab; members of a list show the letters of the one that has the focus.
    const isInForm = (element: Element) => {
      const fieldset = element.closest('fieldset');
      // A row that is changed has its fields in a cell.
      const form = element.closest('form, .desk-money') ?? fieldset?.closest('td') ?? fieldset;
      if (!form) return false;
      const isField = element.matches('input, select, textarea');
      const isOfMembers = element.closest('[data-at], [data-members]')?.contains(document.activeElement) === false;
      const around = form.closest('form') ?? form;
      const first = [around, ...around.querySelectorAll('input, select, textarea')].find(isOwn);
      return (isField || isOfMembers) && (first !== undefined || around.contains(document.activeElement));
    };
    const keyed = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(isOwn).map(({ href }) => href);
    const isWay = (element: Element) =>
      element instanceof HTMLAnchorElement && (keyed.includes(element.href) || element.href === location.href);

    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')];
    const bare = controls.filter(
      (control) =>
        isShown(control) &&
        !(control as HTMLButtonElement).disabled &&
        ![isOwn, isOfOtherRow, isTab, isInForm, isWay].some((rule) => rule(control)),
    );
    const twice = everywhere.filter((key, at) => key !== 'Enter' && everywhere.indexOf(key) < at);
    return [
      ...bare.map((entry) => entry.outerHTML.slice(0, 200)),
      ...twice.map((key) => `${key} is shown by more than one`),
    ];
  });

/** The labels of the buttons on a screen, and the key of each. */
export const shownKeys = (page: Page): Promise<[label: string, key: string][]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button:has(> kbd)')].map((button) => {
      const key = button.querySelector('kbd')?.textContent ?? '';
      return [button.textContent.replace(key, '').trim(), key] as [string, string];
    }),
  );
