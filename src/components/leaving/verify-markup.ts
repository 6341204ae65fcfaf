import type { OutputOf } from '#lib/contract/contract.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import type { Part } from '#lib/pages/part.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';

function stateMarkup({ t, language }: PageContext, leaving: OutputOf<'verifyLeavingCertificate'>): Markup {
  const { state, certificate } = leaving;
  const statement =
    certificate &&
    t('leaving:statement', {
      name: certificate.name,
      primaryId: certificate.primaryId,
      library: certificate.libraryName,
      day: formatDay(certificate.leftOn, language),
    });
  return html`<div class="notice">
    <p class="strong">${t(`leaving:state_${state}`)}</p>
    ${statement && html`<p>${statement}</p>`}
  </div>`;
}

/** Whether a leaving certificate is valid, by the code that is on it. */
export function verifyCertificateMarkup(
  context: PageContext,
  { data, failure }: Partial<Part<OutputOf<'verifyLeavingCertificate'>>>,
  code: string,
): Markup {
  const { t, address } = context;
  return html`<h1>${t('leaving:verifyTitle')}</h1>
    <p>${t('leaving:verifyIntro')}</p>
    <form method="get" action="${address('/leavingCertificate')}" class="grid gap-3">
      <label for="certificate-code">${t('leaving:code')}</label>
      <input
        id="certificate-code"
        name="code"
        class="field"
        value="${code}"
        maxlength="64"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        placeholder="XXXX-XXXX-XXXX-XXXX"
      />
      <p><button class="btn btn-main">${t('leaving:verify')}</button></p>
    </form>
    <div role="status">
      ${failure !== undefined && html`<p class="notice notice-failure">${failure}</p>`}${data && stateMarkup(context, data)}
    </div>`;
}
