import type { Language } from '../../lib/contract/language.ts';
import { fold } from '../catalogue/text/analysis.ts';
import { stopWords } from '../catalogue/text/stop-words.ts';

const isHan = /\p{Script=Han}/u;
const han = /\p{Script=Han}/gu;
/** Words of English questions; names and titles alone are no question in English. */
const english =
  /\b(the|is|are|was|do|does|did|have|has|can|could|should|would|will|what|whats|when|where|which|who|whos|why|how|any|some|about|on|by|of|for|find|show|give|tell|recommend|suggest|looking|need|want|books?|novels?|my|me|i|you|your|and|please|hello|hi|thanks?|thank|more|another|similar|like|library|after|before|since|in|open|opening|close|hours|borrow|renew|return|available)\b/i;

const asksInChinese = /[吗呢吧的了在哪怎能请]|有没有|有吗|什么|中文|英文/;
/** English names that stand in questions of any language. */
const inAnyLanguage =
  /^(wi-?fi|vpn|carsi|turnitin|endnote|zotero|mendeley|noteexpress|kindle|ipad|app|pdfs?|cnki|jstor|scopus|sci|ei|cssci|atm|wc|eduroam|apa|mla|ok|hi|hello|usb|e-?books?)[?？!！]*$/i;
/** Signs of questions that are written so in simplified Chinese alone. */
const simplified = new Set(
  '请问书馆图么吗个这对时间开关还进说谢们现会电脑写论级论当点发让约网验证续编学习语话东车门买卖',
);

/** Whether a text has a small word of English. */
const hasEnglish = (text: string): boolean =>
  fold(text)
    .split(' ')
    .some((word) => word.length > 1 && stopWords.has(word));

/**
 * The language in which a question is answered: its own. What is written in no language, a title or a name, is answered
 * in that of the page.
 */
export function languageOfQuestion(text: string, page: Language): Language {
  const bare = text.replaceAll(/《[^《》]*》|“[^“”]*”|"[^"]*"|「[^「」]*」/g, ' ');
  const signs = bare.match(han) ?? [];
  if (signs.length > 0) {
    // An English sentence with a Chinese name in it; gone with the wind中文版有吗 is none.
    if (english.test(bare.split(han)[0] ?? '') && !asksInChinese.test(fold(bare))) return 'en-US';
    // Simplified signs fold to themselves; traditional ones among simplified are of a title (有三體吗).
    const isTraditional = signs.some((sign) => fold(sign) !== sign);
    const isSimplified = signs.some((sign) => simplified.has(sign));
    if (isTraditional !== isSimplified) return isTraditional ? 'zh_TW' : 'zh-CN';
    return page === 'en-US' ? 'zh-CN' : page;
  }
  const isEnglish = english.test(bare) || (hasEnglish(bare) && !inAnyLanguage.test(bare.trim()));
  return !isHan.test(bare) && isEnglish ? 'en-US' : page;
}
