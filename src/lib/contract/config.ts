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
  normalLogin: flag.default('1'),
  passportLogin: flag.default('0'),
  unifieAuthen: flag.default('0'),
  weixinLogin: flag.default('0'),
  exterSinAuthen: flag.default('0'),
  passportLoginUrl: url.default(''),
  unifieAuthenLoginUrl: url.default(''),
  unifieAuthenLogoutUrl: url.default(''),
  exterSinAuthenUrl: url.default(''),
  loginCasWithOriginalPage: flag.default('0'),
  loginFlag: flag.default('1'),
  findPasswordFlag: flag.default('1'),
  findCoerceLogin: flag.default('0'),
  loginExplain: z.string().default(''),
  pcLspLoginExplain: z.string().default(''),
  pcXxtLoginExplain: z.string().default(''),
  pcSsoLoginExplain: z.string().default(''),
  primaryIdProtect: flag.default('0'),
  /** Minutes; the session ends after six times this of idling. */
  primaryIdProtectTime: z.int().min(1).max(240).default(5),
  bindMailOrPhone: flag.default('0'),
  isPasswordProtect: flag.default('0'),
  passwordCheck: z.enum(['0', '1', '2']).default('1'),
  independentLibCode: flag.default('0'),
  pcLogoUrl: imageUrl.default(''),
  iconUrl: imageUrl.default(''),
  navBackColor: colour.default('25313d'),
  navTextColor: colour.default('fff'),
  searchBackGround: imageUrl.default(''),
  filingNumberHide: flag.default('0'),
  blackAndWhiteModel: flag.default('0'),
  /** 1 public, 2 university, 3 other; 2 enables the thesis check. */
  libTypeCode: z.enum(['1', '2', '3']).default('2'),
  purderRec: flag.default('1'),
  freeRec: flag.default('1'),
  customRec: flag.default('1'),
  recRecord: flag.default('1'),
  bookCover: flag.default('0'),
  bookCoverAppId: z.string().default(''),
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
  aiOpenFlag: flag.default('0'),
  version: z.string().min(1).default('3.0'),
});

export const fixedIconSchema = z.strictObject({
  iconId: z.string().min(1),
  name: localText,
  /** Inside the site (/newBookInform) or outside. */
  url: z.string().min(1),
  jumpMode: z.enum(['1', '2']).default('1'),
  /** Name of an icon of the set in components/Icon.astro. */
  icon: z.string().min(1),
  /** 2 means hidden. */
  useFlag: z.enum(['1', '2']).default('1'),
});

export const libraryEntrySchema = z.strictObject({
  libCode: z.string().min(1),
  libName: localText,
});

export const logoParaSchema = z.strictObject({
  /** Where a click on the logo leads; empty: home. */
  externalLogoUrl: url.default(''),
  filingNumbers: z.array(z.strictObject({ text: z.string().min(1), url: url.default('') })).default([]),
  /** Footer of group 100041. */
  consultationPhone: z.string().default(''),
  directorMailbox: z.string().default(''),
});
