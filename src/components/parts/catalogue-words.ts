import { languageTag, type Language } from '#lib/contract/language.ts';
import { isChinese } from '#lib/rules/is-chinese.ts';
import type { Translate } from '#lib/i18n/server.ts';

/** Words that catalogues write in Chinese, as a reader of another language reads them. What is not known stays. */

const bindings: Readonly<Record<string, 'paperback' | 'hardcover' | 'threadBound'>> = {
  平装: 'paperback',
  平裝: 'paperback',
  精装: 'hardcover',
  精裝: 'hardcover',
  线装: 'threadBound',
  線裝: 'threadBound',
};

export function bindingText(binding: string | null, t: Translate): string | null {
  const known = bindings[binding?.trim() ?? ''];
  return known === undefined ? binding : t(`record:${known}`);
}

/** How much it is: 105页 is 105 pages. */
export function extentText(extent: string | null, t: Translate): string | null {
  const pages = /^\s*(\d+)\s*[页頁面]\s*$/.exec(extent ?? '')?.[1];
  if (pages !== undefined) return t('record:pages', { count: Number(pages), shown: pages });
  const volumes = /^\s*(\d+)\s*[册冊]\s*$/.exec(extent ?? '')?.[1];
  return volumes === undefined ? extent : t('record:volumes', { count: Number(volumes), shown: volumes });
}

const signs: Readonly<Record<string, string>> = { CNY: '¥', RMB: '¥', USD: 'US$', EUR: '€', GBP: '£', TWD: 'NT$' };

/** What it cost, with the sign of its currency: CNY33.00 is ¥33.00. */
export function priceText(price: string | null): string | null {
  const [, code = '', amount = ''] = /^([A-Z]{3})\s*(\d[\d.,]*)$/.exec(price?.trim() ?? '') ?? [];
  const sign = signs[code];
  return sign === undefined ? price : `${sign}${amount}`;
}

const nations: Readonly<Record<string, string>> = {
  日: 'JP',
  美: 'US',
  英: 'GB',
  法: 'FR',
  德: 'DE',
  俄: 'RU',
  意: 'IT',
  加: 'CA',
  韩: 'KR',
  韓: 'KR',
  澳: 'AU',
  印: 'IN',
  西: 'ES',
  荷: 'NL',
  奥: 'AT',
  瑞士: 'CH',
  瑞典: 'SE',
  以: 'IL',
  巴西: 'BR',
  阿根廷: 'AR',
  中: 'CN',
  中国: 'CN',
  中國: 'CN',
  日本: 'JP',
  美国: 'US',
  英国: 'GB',
  法国: 'FR',
  德国: 'DE',
  意大利: 'IT',
  俄罗斯: 'RU',
  韩国: 'KR',
  捷克: 'CZ',
  波: 'PL',
  葡: 'PT',
  挪: 'NO',
  比: 'BE',
  芬: 'FI',
  丹麦: 'DK',
  智利: 'CL',
  哥伦比亚: 'CO',
  爱尔兰: 'IE',
  土耳其: 'TR',
  以色列: 'IL',
  加拿大: 'CA',
  印度: 'IN',
};

/** Dynasties and states of old, as they are called in English. */
const dynasties: Readonly<Record<string, string>> = {
  汉: 'Han',
  漢: 'Han',
  东汉: 'Eastern Han',
  東漢: 'Eastern Han',
  隋: 'Sui',
  唐: 'Tang',
  宋: 'Song',
  元: 'Yuan',
  明: 'Ming',
  清: 'Qing',
  西晋: 'Western Jin',
  西晉: 'Western Jin',
  东晋: 'Eastern Jin',
  東晉: 'Eastern Jin',
  刘宋: 'Liu Song',
  劉宋: 'Liu Song',
  姚秦: 'Later Qin',
  后魏: 'Northern Wei',
  後魏: 'Northern Wei',
  陈: 'Chen',
  陳: 'Chen',
  吴: 'Wu',
  吳: 'Wu',
  民国: 'Republic of China',
  民國: 'Republic of China',
  苏: 'Soviet Union',
  古希腊: 'Ancient Greece',
  古罗马: 'Ancient Rome',
  香港: 'Hong Kong',
  台湾: 'Taiwan',
  臺灣: 'Taiwan',
};

/** Nation of an author: 日 is 日本, Japan; a dynasty stays as it is in Chinese, 清 is Qing. */
export function nationText(nation: string, language: Language): string {
  const bare = nation.replace(/^[[［(（]|[\]］)）]$/gu, '');
  const code = nations[bare];
  if (code === undefined) return isChinese(language) ? nation : (dynasties[bare] ?? nation);
  return new Intl.DisplayNames(languageTag[language], { type: 'region' }).of(code) ?? nation;
}
