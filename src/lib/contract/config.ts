import { z } from 'zod';
import { localText } from './local-text.ts';

/**
 * What a library's configuration looks like to the portal: findConfig (portal-shell §3), menus (§2.6), institution
 * parameter, library list and fixed icons. The same schemas check libraries/<path>/library.json and menus.json.
 */

const flag = z.enum(['0', '1']);
const colour = z.string().regex(/^[0-9a-fA-F]{3}([0-9a-fA-F]{3})?$/, 'three or six hexadecimal digits without #');
const url = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]);
/** An address inside the site or outside: /files/logo.svg, https://… */
const imageUrl = z.union([z.literal(''), z.string().regex(/^\/(?!\/)/), z.url({ protocol: /^https?$/ })]);

export const findConfigSchema = z.strictObject({
  normalLogin: flag.default('1').describe('Sign-in with account and password.'),
  passportLogin: flag.default('0').describe('Sign-in by a passport service (OAuth 2).'),
  unifieAuthen: flag.default('0').describe('Sign-in by unified authentication (CAS).'),
  weixinLogin: flag.default('0').describe('Sign-in by a messaging app.'),
  exterSinAuthen: flag.default('0').describe('Single sign-on (OpenID Connect).'),
  passportLoginUrl: url.default('').describe('Sign-in page of the passport service.'),
  unifieAuthenLoginUrl: url
    .default('')
    .describe('Sign-in page of unified authentication, instead of /login of the CAS address.'),
  unifieAuthenLogoutUrl: url
    .default('')
    .describe('Sign-out page of unified authentication, instead of /logout of the CAS address.'),
  exterSinAuthenUrl: url.default('').describe('Sign-in page of single sign-on, if no provider is configured.'),
  loginCasWithOriginalPage: flag
    .default('0')
    .describe('Return to the page that the reader left for unified authentication.'),
  loginFlag: flag.default('1').describe('Sign-in button.'),
  findPasswordFlag: flag.default('1').describe('Password recovery.'),
  findCoerceLogin: flag.default('0').describe('The sign-in dialog cannot be closed.'),
  loginExplain: z.string().default(''),
  pcLspLoginExplain: z.string().default('').describe("Explanation of the library's accounts."),
  pcXxtLoginExplain: z.string().default(''),
  pcSsoLoginExplain: z.string().default(''),
  primaryIdProtect: flag.default('0').describe('Sign idle readers out.'),
  primaryIdProtectTime: z
    .int()
    .min(1)
    .max(240)
    .default(5)
    .describe('Minutes; the session ends after six times this of idling.'),
  bindMailOrPhone: flag.default('0').describe('Readers must verify a mail address or phone number first.'),
  isPasswordProtect: flag.default('0').describe('Strong passwords only; weaker ones must be changed at sign-in.'),
  passwordCheck: z.enum(['0', '1', '2']).default('1').describe('Strength of new passwords (docs/guide/passwords.md).'),
  independentLibCode: flag.default('0').describe('Library selector, which narrows searches.'),
  pcLogoUrl: imageUrl.default('').describe('Logo: /files/<mappingPath>/… or a complete address.'),
  iconUrl: imageUrl.default('').describe('Icon of the site.'),
  navBackColor: colour.default('25313d').describe('Background of the navigation, three or six hexadecimal digits.'),
  navTextColor: colour.default('fff').describe('Text of the navigation; a contrast below 4.5:1 is corrected.'),
  searchBackGround: imageUrl.default('').describe('Picture behind the search box of the home page.'),
  filingNumberHide: flag.default('0').describe('Hide the filing numbers.'),
  blackAndWhiteModel: flag.default('0').describe('Show the whole site in greyscale.'),
  libTypeCode: z
    .enum(['1', '2', '3'])
    .default('2')
    .describe('1 public, 2 university, 3 other; 2 enables the thesis check.'),
  purderRec: flag.default('1').describe("Readers recommend titles of the library's list for purchase."),
  freeRec: flag.default('1').describe('Readers recommend any title for purchase.'),
  customRec: flag.default('1').describe("Readers recommend titles with the library's own form."),
  recRecord: flag.default('1').describe('Readers recommend more copies of a record.'),
  bookCover: flag.default('0').describe('Use the cover service of `covers`.'),
  bookCoverAppId: z.string().default('').describe('Key of the cover service, {appId} in its addresses.'),
});
export type FindConfig = z.output<typeof findConfigSchema>;

interface MenuItemShape {
  menuId: string;
  menuName: string;
  englishName?: string | undefined;
  complexFont?: string | undefined;
  menuUrl: string;
  jumpMode: '1' | '2';
  useFlag: '0' | '1' | '2';
  children: MenuItemShape[];
}
/** One menu item; `jumpMode` 1 is a route of the portal, 2 opens outside; shown when `useFlag` is 1. */
const menuItemSchema: z.ZodType<MenuItemShape, unknown> = z.lazy(() =>
  z.strictObject({
    menuId: z.string().min(1),
    menuName: z.string().min(1),
    englishName: z.string().min(1).optional(),
    complexFont: z.string().min(1).optional(),
    menuUrl: z.string(),
    jumpMode: z.enum(['1', '2']).default('1'),
    useFlag: z.enum(['0', '1', '2']).default('1'),
    children: z.array(menuItemSchema).default([]),
  }),
);
export type MenuItem = MenuItemShape;

export const menusSchema = z.strictObject({
  menuA: z.array(menuItemSchema).default([]),
  menuB: z.array(menuItemSchema).default([]),
});
export type Menus = z.output<typeof menusSchema>;

export const institutionParameterSchema = z.strictObject({
  aiOpenFlag: flag.default('0').describe('"1" shows the AI librarian (docs/operate/assistant.md).'),
  version: z.string().min(1).default('3.0').describe('Version in the footer.'),
});

export const fixedIconSchema = z.strictObject({
  iconId: z.string().min(1).describe('Code of the link.'),
  name: localText.describe('Text of the link.'),
  url: z.string().min(1).describe('Inside the site (/newBookInform) or outside.'),
  jumpMode: z.enum(['1', '2']).default('1').describe('2 opens a new window.'),
  icon: z.string().min(1).describe('Name of an icon of the set in components/Icon.astro.'),
  useFlag: z.enum(['1', '2']).default('1').describe('2 means hidden.'),
});

export const libraryEntrySchema = z.strictObject({
  libCode: z.string().min(1).describe('Code of the library.'),
  libName: localText.describe('Name of the library.'),
});

export const logoParaSchema = z.strictObject({
  externalLogoUrl: url.default('').describe('Where a click on the logo leads; empty: home.'),
  filingNumbers: z
    .array(
      z.strictObject({ text: z.string().min(1).describe('Number.'), url: url.default('').describe('Where it leads.') }),
    )
    .default([])
    .describe('Filing numbers in the footer.'),
  consultationPhone: z.string().default('').describe('Footer of group 100041.'),
  directorMailbox: z.string().default('').describe("Director's mailbox in the footer of group 100041."),
});
