import { html, type Markup, type PageContext } from '../markup/markup.ts';

/** Leads visitors of a page for readers to sign-in. @param here path of the page */
export function signInMarkup({ t, address }: PageContext, here: string, text: string): Markup {
  const login = address(`/login?${new URLSearchParams({ next: here }).toString()}`);
  return html`<div class="notice">
    <p>${text}</p>
    <p><a class="btn btn-main" href="${login}" rel="nofollow" data-sign-in>${t('shell:signIn')}</a></p>
  </div>`;
}
