import type { OutputOf } from '#lib/contract/contract.ts';
import type { Translate } from '#lib/i18n/server.ts';
import type { ContactScreen } from '#lib/identity/contact-screen.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { newPasswordFields, type PlainField } from './fields.ts';

interface Captcha {
  codeKey: string;
  picture: string;
}

export interface PlainForm {
  /** Begins the ids of its fields. */
  name: string;
  action: string;
  fields: readonly PlainField[];
  hidden?: Readonly<Record<string, string>>;
  captcha?: Captcha | undefined;
  /** Ways to choose from, as `channel`; the chosen one is marked. */
  choice?: { label: string; options: readonly { value: string; label: string; isChosen: boolean }[] } | undefined;
  /** The first is the one that Enter presses. */
  buttons: readonly { label: string; act?: string; isMain?: boolean }[];
  /** Why it was refused, and what was done; empty at first. */
  refused?: string;
  said?: string;
}

const hiddenFields = (values: Readonly<Record<string, string>>): Markup[] =>
  Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

function fieldMarkup(id: string, field: PlainField): Markup {
  const { name, label, hint = '', type = 'text', value, autocomplete, inputmode } = field;
  return html`<div>
    <label for="${id}">${label}</label>
    ${hint !== '' && html`<p id="${id}-hint" class="quiet">${hint}</p>`}
    <input
      id="${id}"
      class="field"
      name="${name}"
      type="${type}"
      autocapitalize="none"
      spellcheck="false"
      maxlength="100"
      required
      ${attribute('value', value)}
      autocomplete="${autocomplete}"
      ${attribute('inputmode', inputmode)}
      ${attribute('aria-describedby', hint === '' ? undefined : `${id}-hint`)}
    />
  </div>`;
}

function captchaMarkup(t: Translate, id: string, { codeKey, picture }: Captcha): Markup {
  return html`<div>
    <label for="${id}">${t('login:verifyCode')}</label>
    <div class="captcha">
      <input
        id="${id}"
        class="field"
        name="verifyCode"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        maxlength="8"
        required
      />
      <span class="picture"><img src="${picture}" alt="${t('login:captchaAlt')}" height="44" /></span>
    </div>
    <input type="hidden" name="codeKey" value="${codeKey}" />
  </div>`;
}

/**
 * A form of an account screen for browsers without scripts; with them an island takes its place. What was typed is sent
 * by POST alone, and no password returns into the page.
 */
export function plainForm({ t }: Pick<PageContext, 't'>, form: PlainForm): Markup {
  const { name, action, fields, hidden = {}, captcha, choice, buttons, refused = '', said: done = '' } = form;
  const options = choice?.options.map(
    ({ value, label, isChosen }) =>
      html`<label
        ><input type="radio" name="channel" value="${value}" ${isChosen && html` checked`} /> ${label}</label
      >`,
  );
  const items = buttons.map(
    ({ label, act, isMain = false }) =>
      html`<button
        class="btn${isMain && ' btn-main'}"
        ${attribute('name', act === undefined ? undefined : 'act')}${attribute('value', act)}
      >
        ${label}
      </button>`,
  );
  return html`<form class="account-form" method="post" action="${action}">
    ${done !== '' && html`<p role="status">${done}</p>`}
    <p class="refused" role="alert">${refused}</p>
    ${hiddenFields(hidden)}${
      choice &&
      html`<fieldset class="channels">
        <legend>${choice.label}</legend>
        ${options}
      </fieldset>`
    }${fields.map((field) => fieldMarkup(`${name}-${field.name}`, field))}${
      captcha && captchaMarkup(t, `${name}-verifyCode`, captcha)
    }${items}
  </form>`;
}

export interface ContactForm {
  action: string;
  screen: ContactScreen;
  hidden?: Readonly<Record<string, string>>;
  submitLabel: string;
}

export function contactForm(
  context: Pick<PageContext, 't'>,
  { action, screen, hidden, submitLabel }: ContactForm,
): Markup {
  const { t } = context;
  const { step, channel, destination, said, refused } = screen;
  if (step === 'contact') {
    const options = (['phone', 'mail'] as const).map((value) => ({
      value,
      label: t(`account:${value}`),
      isChosen: value === channel,
    }));
    return plainForm(context, {
      name: 'contact',
      action,
      hidden: hidden ?? {},
      refused,
      choice: { label: t('account:channel'), options },
      fields: [{ name: 'destination', label: t('account:destination'), value: destination, autocomplete: 'off' }],
      buttons: [{ act: 'send', label: t('account:sendCode'), isMain: true }],
    });
  }
  const values = { ...hidden, channel, destination };
  const code = plainForm(context, {
    name: 'contact',
    action,
    said,
    refused,
    hidden: values,
    fields: [{ name: 'code', label: t('account:code'), autocomplete: 'one-time-code', inputmode: 'numeric' }],
    buttons: [{ act: 'prove', label: submitLabel, isMain: true }],
  });
  return html`${code}
    <form method="post" action="${action}" class="account-form mt-4">
      ${hiddenFields(values)}
      <button class="btn" name="act" value="send">${t('account:sendCode')}</button>
      <button class="btn" name="act" value="other">${t('account:otherContact')}</button>
    </form>`;
}

/**
 * The forced change of a password for browsers without scripts (portal-shell §4.3). With them
 * islands/identity/login/ModifyForm.tsx takes its place.
 * @param passwordRule what a new password must look like
 */
export const changePasswordForm = (
  context: Pick<PageContext, 't'>,
  { passwordRule, ...form }: Pick<PlainForm, 'action' | 'captcha' | 'refused'> & { passwordRule: string },
): Markup => {
  const { t } = context;
  return plainForm(context, {
    ...form,
    name: 'change',
    fields: [
      { name: 'username', label: t('login:username'), autocomplete: 'username' },
      { name: 'password', label: t('profile:oldPassword'), type: 'password', autocomplete: 'current-password' },
      ...newPasswordFields(t, passwordRule),
    ],
    buttons: [{ label: t('login:changePassword'), isMain: true }],
  });
};

/** After signing in: the form that was sent when the session had ended, to be sent again. */
export const unsentFormMarkup = ({ t, address }: PageContext, { path, fields }: OutputOf<'getUnsentForm'>): Markup =>
  html`<form class="account-form" method="post" action="${address(path)}">
    <p role="status">${t('login:unsent')}</p>
    ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="btn btn-main">${t('login:sendUnsent')}</button>
    <a class="btn" href="${address(path)}">${t('login:dropUnsent')}</a>
  </form>`;
