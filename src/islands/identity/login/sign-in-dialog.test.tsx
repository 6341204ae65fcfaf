import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findConfigSchema } from '#lib/contract/config.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import { signInMethodsOf } from '#lib/identity/sign-in-methods.ts';
import { bindMessages } from '../bind/messages.ts';
import { requestContextOf, siteLinksOf, userMenuElement } from '../session/user-menu.ts';
import { base, context, openPage, reader, Refused, serviceDouble, storedReader, toastTexts } from '#support/island.tsx';
import { unreachable } from '#support/island.tsx';
import type { LoginDialogData } from './dialog-data.ts';
import LoginDialog from './LoginDialog.tsx';
import { loginMessages } from './messages.ts';
import { openLogin } from './sign-in-dialog.ts';

const config = findConfigSchema.parse({ loginExplain: 'Your card number is your user name.' });
const dialogPage = `${base}/signInDialog` as const;

async function dataOfDialog(codeKey: string): Promise<LoginDialogData> {
  const place = userMenuElement();
  if (!place) throw new Error('the page has no place of the reader');
  const [messages, bindingMessages] = await Promise.all([loginMessages('en-US'), bindMessages('en-US')]);
  return {
    site: {
      requestContext: requestContextOf(place),
      links: siteLinksOf(place),
      explanation: config.loginExplain,
      canReset: true,
      mustBindContact: false,
      unreachable,
    },
    methods: signInMethodsOf(config, context.groupCode),
    messages,
    bindingMessages,
    config,
    closable: true,
    school: '',
    captcha: { codeKey, verifyCode: 'data:image/svg+xml,first' },
    here: '/',
    action: `${base}/login`,
  };
}

/** What the page /signInDialog answers: the dialog as React makes it, and its data. */
async function servedDialog(): Promise<Response> {
  const data = await dataOfDialog('k1');
  const markup = renderToString(<LoginDialog {...data} notice="" onClose={() => undefined} />);
  return new Response(`${markup}<script type="application/json">${JSON.stringify(data)}</script>`);
}

function service() {
  let captchas = 1;
  return serviceDouble(
    {
      getSignInParameter: () => ({
        passwordKey: '0123456789abcdef',
        jwtHeader: 'jwt',
        passwordRule: '',
        passwordPolicy: { isPasswordProtect: '0', passwordCheck: '1', learningPass: false },
      }),
      getCaptcha: () => {
        captchas += 1;
        return { codeKey: `k${String(captchas)}`, verifyCode: `data:image/svg+xml,${String(captchas)}` };
      },
      login: () => ({ jwt: 'a.b.c', jwtHeader: 'jwt' }),
      getContactStatus: () => ({ emailFlag: '1', phoneFlag: '0', pdaRuleFlag: '0' }),
      getSessionUser: () => reader,
      getCheckFlag: () => ({
        userId: '7',
        name: 'Lin',
        emailCheckFlag: '1',
        mobileCheckFlag: '0',
        email: 'l***@a.test',
        mobile: '',
      }),
      listLibCodes: () => [{ libCode: 'A', libName: 'Main' }],
    },
    { [dialogPage]: servedDialog },
  );
}

let reloaded = vi.spyOn(location, 'reload');
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));
  openPage();
  reloaded = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
});
afterEach(() => {
  // Whatever a test has left open.
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
});

const dialog = () => screen.getByRole('dialog', { name: 'Sign in' });
const field = (name: string) => within(dialog()).getByLabelText(name);
const button = () => within(dialog()).getByRole('button', { name: /^Sign(ing)? in$/ });
const alert = () =>
  within(dialog())
    .getAllByRole('alert')
    .map((entry) => entry.textContent)
    .join('');

/** @returns when React has taken over; it does so by itself, and not as part of an act of the test */
const open = async (): Promise<void> => openLogin();
async function fillIn(): Promise<void> {
  await userEvent.type(field('User name'), ' lin ');
  await userEvent.type(field('Password'), 'Quiet-Room-1');
  await userEvent.type(field('Verification code'), 'abcd');
  await userEvent.click(within(dialog()).getByRole('checkbox'));
}

test('opens the dialog before the service answers, and then focuses its first field', async () => {
  const letGo = service().hold(dialogPage);
  const opened = openLogin();
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible();
  expect(dialog()).toHaveAttribute('aria-busy', 'true');
  expect(within(dialog()).queryByLabelText('User name')).toBeNull();
  letGo();
  await opened;
  expect(field('User name')).toHaveFocus();
  expect(dialog()).not.toHaveAttribute('aria-busy');
  expect(within(dialog()).getByText('Your card number is your user name.')).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('shows missing values at their fields, focuses the first one, and sends nothing', async () => {
  const double = service();
  await open();
  await userEvent.type(field('User name'), 'lin');
  await userEvent.click(button());
  expect(field('Password')).toHaveFocus();
  expect(field('Password')).toHaveAccessibleDescription('Please enter your password');
  expect(field('Verification code')).toHaveAccessibleDescription('Please enter the verification code');
  expect(field('User name')).toBeValid();
  expect(double.sent('login')).toEqual([]);
  await userEvent.type(field('Password'), 'Quiet-Room-1');
  await userEvent.type(field('Verification code'), 'abcd');
  await userEvent.click(button());
  expect(toastTexts()).toEqual(['error: Please read the privacy policy carefully and tick the box']);
  expect(within(dialog()).getByRole('checkbox')).toHaveFocus();
  expect(double.sent('login')).toEqual([]);
});

test('sends the password encrypted, stores the reader and reloads the page after sign-in', async () => {
  const double = service();
  await open();
  await fillIn();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button());
  await waitFor(() => {
    expect(reloaded).toHaveBeenCalledOnce();
  });
  const [sent] = double.sent('login');
  expect(sent).toMatchObject({ username: 'lin', verifyCode: 'abcd', codeKey: 'k1', mappingPath: 'lib' });
  expect(sent?.password).not.toContain('Quiet');
  expect(storedReader()).toEqual(reader);
  expect(alert()).toBe('');
});

test('a second press while signing in signs in once', async () => {
  const double = service();
  const letGo = double.hold('login');
  await open();
  await fillIn();
  await userEvent.dblClick(button());
  await userEvent.type(field('Password'), '{Enter}');
  expect(button()).toHaveTextContent('Signing in');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  letGo();
  await waitFor(() => {
    expect(reloaded).toHaveBeenCalledOnce();
  });
  expect(double.sent('login')).toHaveLength(1);
});

test('shows an error for a wrong password, with a new captcha and an empty captcha field', async () => {
  const double = service();
  double.answers.login = () => new Refused('Wrong user name or password');
  await open();
  await fillIn();
  await userEvent.click(button());
  await waitFor(() => {
    expect(alert()).toBe('Wrong user name or password');
  });
  expect(toastTexts()).toEqual(['error: Wrong user name or password']);
  await waitFor(() => {
    expect(within(dialog()).getByRole('img')).toHaveAttribute('src', 'data:image/svg+xml,2');
  });
  expect(field('Verification code')).toHaveValue('');
  expect(field('User name')).toHaveValue(' lin ');
  expect(field('Password')).toHaveValue('Quiet-Room-1');
  expect(storedReader()).toBeUndefined();
  // The new picture's key goes with the next try, and the message does not outlive it.
  double.answers.login = () => ({ jwt: 'a.b.c', jwtHeader: 'jwt' });
  await userEvent.type(field('Verification code'), 'efgh{Enter}');
  await waitFor(() => {
    expect(reloaded).toHaveBeenCalledOnce();
  });
  expect(alert()).toBe('');
  expect(double.sent('login').map(({ codeKey }) => codeKey)).toEqual(['k1', 'k2']);
});

test('shows an error for a lost connection and keeps the typed text', async () => {
  const double = service();
  await open();
  await fillIn();
  double.isLost = true;
  await userEvent.click(button());
  await waitFor(() => {
    expect(alert()).toBe(unreachable);
  });
  expect(button()).toHaveTextContent(/^Sign in$/);
  expect(button()).not.toHaveAttribute('aria-disabled', 'true');
  expect(field('Password')).toHaveValue('Quiet-Room-1');
});

test('loads another captcha on request', async () => {
  service();
  await open();
  expect(within(dialog()).getByRole('img')).toHaveAttribute('src', 'data:image/svg+xml,first');
  await userEvent.click(within(dialog()).getByRole('button', { name: 'New image' }));
  await waitFor(() => {
    expect(within(dialog()).getByRole('img')).toHaveAttribute('src', 'data:image/svg+xml,2');
  });
});

test('a session that the service does not know after all leaves nothing of the reader behind', async () => {
  const double = service();
  double.answers.getSessionUser = () => new Refused('The account is closed', errCodes.forbidden);
  await open();
  await fillIn();
  await userEvent.click(button());
  await waitFor(() => {
    expect(alert()).toBe('The account is closed');
  });
  expect(sessionStorage.getItem('jwt')).toBeNull();
  expect(storedReader()).toBeUndefined();
});

test('where the server makes no dialog, the form is made of what this library is known to offer', async () => {
  const double = service();
  double.pages[dialogPage] = () => new Response('', { status: 503 });
  double.answers.getFindConfig = () => config;
  double.answers.getSchoolLogin = () => ({ code: '0', loginUrl: '' });
  await open();
  await waitFor(() => {
    expect(field('User name')).toHaveFocus();
  });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('a dialog that the reader has closed before React came is not opened by it', async () => {
  const data = await dataOfDialog('k1');
  const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  // The page has taken it away.
  const root = createRoot(document.createElement('div'));
  await new Promise<void>((resolve) => {
    root.render(<LoginDialog {...data} notice="" onClose={() => undefined} onReady={resolve} />);
  });
  expect(shown).not.toHaveBeenCalled();
  root.unmount();
  shown.mockRestore();
});

test('a dialog that was closed can be opened again', async () => {
  service();
  await open();
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await open();
  expect(field('User name')).toHaveFocus();
});
