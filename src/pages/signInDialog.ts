import type { APIRoute } from 'astro';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { messagesByLanguage } from '#lib/i18n/messages.ts';
import { formText } from '#lib/rules/form-text.ts';
import { signInMethodsOf, soleProvider } from '#lib/identity/sign-in-methods.ts';
import { cameFrom } from '#lib/urls/own-path.ts';
import type { Client } from '#lib/client/client.ts';
import type { LoginDialogData, SoleWay } from '../islands/identity/login/dialog-data.ts';
import LoginDialog from '../islands/identity/login/LoginDialog.tsx';
import { loginSite } from '../islands/identity/login/login-site.ts';
import { clientOfReader, doorOf } from './_door.ts';

/** The captcha that this tab still has, where it may be answered, else another one. */
async function captchaFor(client: Client, codeKey: string) {
  const again = codeKey === '' ? undefined : await client.call('getCaptchaPicture', { codeKey });
  if (again?.success) return { codeKey, verifyCode: again.data.verifyCode };
  const drawn = await client.call('getCaptcha', {});
  return drawn.success ? drawn.data : undefined;
}

const answerOf = (data: LoginDialogData | SoleWay, markup: string): Response => {
  // Angle brackets would end the element; the escape means the same in JSON.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Response(`${markup}<script type="application/json">${json}</script>`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  });
};

/**
 * The dialog of sign-in as HTML, with the captcha's picture in it: a reader can type into it one round trip after the
 * press, long before React has come (islands/identity/login/sign-in-dialog.ts).
 */
export const POST: APIRoute = async (context) => {
  const { site, language, t, address } = context.locals;
  const methods = signInMethodsOf(site.config, site.groupCode);
  const sole = soleProvider(methods);
  if (sole) return answerOf({ sole }, '');
  const form = await context.request.formData();
  const back = cameFrom(context.request, context.url.origin) ?? '/home';
  const { client } = clientOfReader(context.request, doorOf(context));
  const [school, captcha] = await Promise.all([
    client.call('getSchoolLogin', {}),
    methods.account ? captchaFor(client, formText(form, 'codeKey')) : undefined,
  ]);
  const props: Omit<LoginDialogData, 'config'> = {
    site: loginSite(site, language, t, address),
    methods,
    messages: messagesByLanguage[language].login,
    bindingMessages: messagesByLanguage[language].bind,
    closable: site.config.findCoerceLogin !== '1',
    school: school.success && school.data.code === '1' ? address('/schoolLogin') : '',
    captcha,
    here: formText(form, 'next'),
    action: address(`/login?${new URLSearchParams({ next: back }).toString()}`),
  };
  const nothing = () => undefined;
  return answerOf(
    { ...props, config: site.config },
    renderToString(createElement(LoginDialog, { ...props, notice: '', onClose: nothing })),
  );
};

/** Anyone who opens the address itself is led to the page that is for readers. */
export const GET: APIRoute = ({ locals, redirect }) => redirect(locals.address('/login'), 302);
