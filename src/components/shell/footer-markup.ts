import { inLanguage } from '#lib/contract/language.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { cachedFragment } from './cached-fragment.ts';
import { digitalLibraryGroup } from './menu.ts';

/** Consultation phone and director's mailbox belong to group 100041 alone (portal-shell §2.10). */
function contacts({ site, t }: PageContext): Markup | false {
  const { consultationPhone: phone, directorMailbox: mailbox } = site.logo;
  if (site.groupCode !== digitalLibraryGroup || !(phone || mailbox)) return false;
  const call =
    phone && html`<li>${t('shell:consultationPhone')}: <a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a></li>`;
  const write = mailbox && html`<li>${t('shell:directorMailbox')}: <a href="mailto:${mailbox}">${mailbox}</a></li>`;
  return html`<ul>
    ${call}${write}
  </ul>`;
}

function footer(context: PageContext, year: number): Markup {
  const { site, language, t, address } = context;
  const shown = site.config.filingNumberHide === '1' ? [] : site.logo.filingNumbers;
  const filing = shown.map(
    ({ text, url }) => html`<li lang="zh-CN">${url ? html`<a href="${url}">${text}</a>` : text}</li>`,
  );
  // The form finds the page that its reader comes from on its own.
  const reportPath = sectionPath('feedback');
  const report =
    site.menus.menuB.some((item) => item.useFlag === '1' && item.menuUrl === reportPath) &&
    html`<li><a href="${address(`${reportPath}&tab=new`)}" rel="nofollow">${t('shell:reportProblem')}</a></li>`;
  const copyright = t('shell:copyright', { year, name: inLanguage(site.name, language) });
  return html`<footer class="site-footer">
    <div class="wrap">
      ${contacts(context)}
      <ul>
        <li>${copyright}</li>
        ${filing}
        <li><a href="${address('/privacy')}" target="_blank" rel="noopener">${t('privacy:title')}</a></li>
        ${report}
        <li>${t('shell:version', { version: site.parameter.version })}</li>
      </ul>
    </div>
  </footer>`;
}

/** The footer of every page of a library, made once a year (portal-shell §2.10). */
export function footerMarkup(context: PageContext, year: number): Markup {
  return cachedFragment(context.site, `${context.language} footer ${String(year)}`, () => footer(context, year));
}
