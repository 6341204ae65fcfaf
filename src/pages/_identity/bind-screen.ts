import type { APIContext } from 'astro';
import type { Client } from '#lib/client/client.ts';
import { isSameOrigin } from '#lib/contract/browser.ts';
import { type Answer, errCodes } from '#lib/contract/envelope.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { hasBindCaptcha, type BindKind } from '#lib/rules/binding.ts';
import { isEmpty } from '#lib/rules/empty.ts';
import { formText } from '#lib/rules/form-text.ts';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import type { BindScreen } from '../../components/account/bind-screen.ts';
import { clientOfForm, clientOfReader, doorOf, privately } from '../_door.ts';

/** Says which field is empty, in the texts of the form with scripts. */
function missing(form: FormData, t: Translate, kind: BindKind): string | undefined {
  const isMissing = (name: string) => isEmpty(formText(form, name).trim());
  if (kind === 'relevanceUid') {
    if (isMissing('name')) return t('bind:needName');
    if (isMissing('primaryId')) return t('bind:needPrimaryId');
  } else {
    if (isMissing('username')) return t('login:needUsername');
    if (isMissing('password')) return t('bind:needPassword');
  }
  return hasBindCaptcha(kind) && isMissing('verifyCode') ? t('login:needVerifyCode') : undefined;
}

/**
 * Binds an account for a browser without scripts, by the calls of the form with scripts.
 * @param input.ticket openId or uid of the address
 * @returns what is said when it is bound, or why it is not
 */
async function bindByForm(
  client: Client,
  form: FormData,
  input: { t: Translate; kind: BindKind; ticket: string; mappingPath: string },
): Promise<{ said: string } | { refused: string }> {
  const { t, kind, ticket, mappingPath } = input;
  const refused = missing(form, t, kind);
  if (refused !== undefined) return { refused };
  const captcha = { verifyCode: formText(form, 'verifyCode').trim(), codeKey: formText(form, 'codeKey') };
  const ask = async (): Promise<Answer<unknown>> => {
    if (kind === 'relevanceUid') {
      const [name, primaryId] = [formText(form, 'name').trim(), formText(form, 'primaryId').trim()];
      return client.call('relevance', { name, primaryId, ...captcha, uid: ticket, mappingPath });
    }
    const parameter = await client.call('getSignInParameter', {});
    if (!parameter.success) return parameter;
    const username = formText(form, 'username').trim();
    const password = encryptPassword(formText(form, 'password'), parameter.data.passwordKey);
    return kind === 'bindUid'
      ? client.call('userBind', { username, password, ...captcha, uid: ticket, mappingPath })
      : client.call('otherLogin', { username, password, loginType: 1, mappingPath, openId: ticket });
  };
  const answer = await ask();
  return answer.success ? { said: answer.message } : { refused: answer.message };
}

/**
 * Checks the ticket and deals with the form that a browser without scripts sent (portal-shell §2.7).
 * @param page Astro's own; status and headers of its answer are set
 * @param input openId or uid of the address
 * @returns what the page shows; 403 for a form of another site
 */
export async function bindScreen(
  page: Pick<APIContext, 'locals' | 'url' | 'clientAddress' | 'request'> & {
    response: ResponseInit & { headers: Headers };
  },
  kind: BindKind,
  input: string | null,
): Promise<BindScreen | Response> {
  const { request, response, locals } = page;
  const { t, site } = locals;
  const isForm = request.method === 'POST';
  if (isForm && !isSameOrigin(request)) return new Response(null, { status: errCodes.forbidden });
  for (const [key, value] of Object.entries(privately)) response.headers.set(key, value);
  const ticket = input !== null && /^[\w-]{1,64}$/.test(input) ? input : undefined;
  if (ticket === undefined) {
    response.status = errCodes.badRequest;
    return { kind, ticket, formRefused: '' };
  }
  const { client } = (isForm ? clientOfForm : clientOfReader)(request, doorOf(page));
  const outcome = isForm
    ? await bindByForm(client, await request.formData(), { t, kind, ticket, mappingPath: site.mappingPath })
    : undefined;
  if (outcome && 'said' in outcome) return { kind, ticket, bound: outcome.said, formRefused: '' };
  const checked = await client.call('checkBindingTicket', { openId: ticket });
  if (!checked.success) {
    response.status = errCodes.badRequest;
    return { kind, ticket, refused: checked.message, formRefused: '' };
  }
  if (outcome) response.status = 422;
  const captcha = hasBindCaptcha(kind) ? await client.call('getCaptchaKey', {}) : undefined;
  const formRefused = outcome?.refused ?? (captcha?.success === false ? captcha.message : '');
  return { kind, ticket, formRefused, ...(captcha?.success && { captchaKey: captcha.data.codeKey }) };
}
