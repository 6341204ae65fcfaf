import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';

export interface ListSearchForm {
  /** Path of the page inside the library. */
  path: string;
  /** What is searched, said to those who do not see the box; also its placeholder. */
  label: string;
  name?: string | undefined;
  value: string;
  /** Further parameters of the address; empty ones are left out. */
  keep?: Readonly<Record<string, string>> | undefined;
  choice?: Markup | undefined;
  after?: Markup | undefined;
}

/** Searches within a list, without scripts. What else narrows the list stays. */
export function listSearchMarkup({ t, address }: PageContext, form: ListSearchForm): Markup {
  const { path, label, name = 'q', value, keep = {}, choice, after } = form;
  const others = Object.entries(keep)
    .filter(([other, given]) => other !== name && given !== '')
    .map(([other, given]) => html`<input type="hidden" name="${other}" value="${given}" />`);
  return html`<form class="list-search" action="${address(path)}" role="search" aria-label="${label}">
    ${others}
    <input
      class="field"
      type="search"
      name="${name}"
      value="${value}"
      maxlength="200"
      placeholder="${label}"
      aria-label="${label}"
      autocomplete="off"
      enterkeyhint="search"
    />
    ${choice}
    <button class="btn btn-main">${t('navigation:search')}</button>
    ${after}
  </form>`;
}

export function fieldChoice(
  name: string,
  label: string,
  options: readonly { value: string; name: string }[],
  chosen: string,
): Markup {
  return html`<select class="field" name="${name}" aria-label="${label}">
    ${options.map(
      (option) =>
        html`<option value="${option.value}" ${option.value === chosen && html` selected`}>${option.name}</option>`,
    )}
  </select>`;
}
