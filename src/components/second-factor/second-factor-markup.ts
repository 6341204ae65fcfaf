import type { OutputOf } from '#lib/contract/contract.ts';
import type { SessionToken } from '#lib/contract/session.ts';
import { qrSvg } from '#lib/citation/qr.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';
import { attribute, html, Markup, type PageContext } from '../markup/markup.ts';

type State = OutputOf<'getSecondFactor'>;
type Step = OutputOf<'getSecondStep'>;

export type SecondFactorView =
  | { kind: 'step'; step: Step }
  /** Somebody is signed in now; codes are shown before the way on. */
  | { kind: 'arrived'; token: SessionToken; recoveryCodes: readonly string[] }
  | { kind: 'own'; name: string; state: State; recoveryCodes: readonly string[] }
  /** Nobody is signed in, and nothing waits. */
  | { kind: 'visitor' };

/** Where a code is typed; phones offer the one that their app shows. */
function codeField(id: string, label: string, hint?: string): Markup {
  return html`<div>
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="code"
      class="field"
      autocomplete="one-time-code"
      inputmode="${hint === undefined ? 'numeric' : 'text'}"
      autocapitalize="characters"
      spellcheck="false"
      maxlength="40"
      required
      ${attribute('aria-describedby', hint && `${id}-hint`)}
    />
    ${hint !== undefined && html`<p id="${id}-hint" class="quiet">${hint}</p>`}
  </div>`;
}

/** How an app takes the secret over, and its first code. @param action address of the page */
function enrolmentMarkup(
  { t }: PageContext,
  { secret, address }: { secret: string; address: string },
  action: string,
  act: 'prove' | 'confirm',
): Markup {
  const groups = secret.match(/.{1,4}/g) ?? [];
  return html`<p>${t('second-factor:step1')}</p>
    <div class="second-qr" role="img" aria-label="${t('second-factor:qr')}">${new Markup(qrSvg(address))}</div>
    <p>${t('second-factor:secret')} <code class="second-secret">${groups.join(' ')}</code></p>
    <form method="post" action="${action}" class="account-form">
      <p>${t('second-factor:step2')}</p>
      ${codeField('first-code', t('second-factor:appCode'))}
      <button class="btn btn-main" name="act" value="${act}">${t('second-factor:confirm')}</button>
    </form>`;
}

interface PasswordAct {
  act: 'begin' | 'renew' | 'remove';
  isMain?: boolean;
  /** The second factor is on. */
  needsCode?: boolean;
}

/** An action that needs the password again and, while the second factor is on, a code. */
function passwordForm({ t }: PageContext, action: string, { act, isMain, needsCode }: PasswordAct): Markup {
  return html`<form method="post" action="${action}" class="account-form">
    <div>
      <label for="password-${act}">${t('second-factor:password')}</label>
      <input
        id="password-${act}"
        name="password"
        type="password"
        class="field"
        autocomplete="current-password"
        maxlength="100"
        required
      />
    </div>
    ${needsCode && codeField(`code-${act}`, t('second-factor:code'), t('second-factor:codeHint'))}
    <button class="btn${isMain && ' btn-main'}" name="act" value="${act}">${t(`second-factor:${act}`)}</button>
  </form>`;
}

function recoveryCodesMarkup({ t }: PageContext, codes: readonly string[]): Markup {
  return html`<section class="notice" aria-labelledby="recovery-codes">
    <h2 id="recovery-codes">${t('second-factor:codesTitle')}</h2>
    <p>${t('second-factor:codesIntro')}</p>
    <ul class="recovery-codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>
  </section>`;
}

function stepMarkup(context: PageContext, { step, enrolment }: Step, action: string): Markup {
  const { t } = context;
  const prove =
    step === 'prove' &&
    html`<form method="post" action="${action}" class="account-form">
      <p>${t('second-factor:proveIntro')}</p>
      ${codeField('second-code', t('second-factor:code'), t('second-factor:codeHint'))}
      <button class="btn btn-main" name="act" value="prove">${t('second-factor:prove')}</button>
    </form>`;
  return html`${prove}${
    enrolment &&
    html`<p>${t('second-factor:requiredIntro')}</p>
      ${enrolmentMarkup(context, enrolment, action, 'prove')}`
  }`;
}

function onMarkup(context: PageContext, state: State, action: string): Markup {
  const { t, language } = context;
  const since =
    state.since !== null && t('second-factor:onSince', { day: formatDay(state.since.slice(0, 10), language) });
  const removal =
    state.setting === 'required'
      ? html`<p>${t('second-factor:requiredHere')}</p>`
      : html`<p>${t('second-factor:removeIntro')}</p>
          ${passwordForm(context, action, { act: 'remove', needsCode: true })}`;
  return html`<dl class="second-facts">
      <dt class="text-muted">${t('second-factor:heading')}</dt>
      <dd>${since}</dd>
      <dt class="text-muted">${t('second-factor:codesLeft')}</dt>
      <dd>${state.recoveryCodesLeft}</dd>
    </dl>
    <h2>${t('second-factor:renewTitle')}</h2>
    <p>${t('second-factor:renewIntro')}</p>
    ${passwordForm(context, action, { act: 'renew', needsCode: true })}
    <h2>${t('second-factor:removeTitle')}</h2>
    ${removal}`;
}

function stateMarkup(context: PageContext, state: State, action: string): Markup {
  const { t } = context;
  if (state.setting === 'off') return html`<p class="notice">${t('second-factor:closed')}</p>`;
  if (!state.hasPassword) return html`<p class="notice">${t('second-factor:noPassword')}</p>`;
  if (state.isOn) return onMarkup(context, state, action);
  return html`<p>${t('second-factor:intro')}</p>
    ${
      state.enrolment
        ? enrolmentMarkup(context, state.enrolment, action, 'confirm')
        : passwordForm(context, action, { act: 'begin', isMain: true })
    }`;
}

function arrivedMarkup(context: PageContext, token: SessionToken, codes: readonly string[], action: string): Markup {
  return html`${recoveryCodesMarkup(context, codes)}
    <form method="post" action="${action}">
      <input type="hidden" name="jwt" value="${token.jwt}" />
      <input type="hidden" name="jwtHeader" value="${token.jwtHeader}" />
      <button class="btn btn-main" name="act" value="arrive">${context.t('second-factor:kept')}</button>
    </form>`;
}

/**
 * The second step of a sign-in by password, and a reader's own second factor: forms that work without scripts.
 * @param here address of the page
 * @param signIn address of the sign-in that begins again
 */
export function secondFactorMarkup(
  context: PageContext,
  view: SecondFactorView,
  { here, signIn }: { here: string; signIn: string },
): Markup {
  const { t, address } = context;
  if (view.kind === 'arrived') {
    return view.recoveryCodes.length === 0 ? html`` : arrivedMarkup(context, view.token, view.recoveryCodes, here);
  }
  if (view.kind !== 'own') {
    return html`${view.kind === 'step' && stepMarkup(context, view.step, here)}
      <p class="second-ways"><a href="${signIn}">${t('second-factor:again')}</a></p>`;
  }
  const { recoveryCodes, state } = view;
  return html`${recoveryCodes.length > 0 && recoveryCodesMarkup(context, recoveryCodes)}${stateMarkup(
      context,
      state,
      here,
    )}
    <p class="second-ways">
      <a href="${address(sectionPath('profile'))}">${t('second-factor:back')}</a>
    </p>`;
}
