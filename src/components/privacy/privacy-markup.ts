import { failureMarkup } from '../feedback/markup.ts';
import { attribute, html, Markup, type PageContext } from '../markup/markup.ts';
import { builtInPolicy, type LoadedPolicy } from './load-privacy-page.ts';

function textMarkup({ t, site, language }: PageContext, loaded: LoadedPolicy): Markup {
  if (loaded.kind === 'failed') return failureMarkup(loaded.message);
  if (loaded.kind === 'found') {
    // CommonMark without HTML of its own (load-privacy-page.ts).
    return html`<div${attribute('lang', loaded.policy.lang)}>${new Markup(loaded.policy.html)}</div>`;
  }
  const sections = builtInPolicy(t, site, language).map(
    ({ title, text }) =>
      html`<section>
        <h2>${title}</h2>
        <p>${text}</p>
      </section>`,
  );
  return html`${sections}`;
}

/** The policy in force. @param hasPrevious there is an older one, which is linked */
export const policyMarkup = (context: PageContext, loaded: LoadedPolicy, hasPrevious: boolean): Markup =>
  html`<h1>${context.t('privacy:title')}</h1>
    ${textMarkup(context, loaded)}${
      hasPrevious && html`<p><a href="${context.address('/oldPrivacy')}">${context.t('privacy:toPrevious')}</a></p>`
    }`;

export const previousPolicyMarkup = (context: PageContext, loaded: LoadedPolicy): Markup =>
  html`<h1>${context.t('privacy:previousTitle')}</h1>
    <p><a href="${context.address('/privacy')}">${context.t('privacy:toCurrent')}</a></p>
    ${textMarkup(context, loaded)}`;
