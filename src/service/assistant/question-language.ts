import type { Language } from '../../lib/contract/language.ts';
import { fold } from '../search/analysis.ts';

const isHan = /\p{Script=Han}/u;
const han = /\p{Script=Han}/gu;
/** Words of English questions; names and titles alone are no question in English. */
const english =
  /\b(the|is|are|was|do|does|did|have|has|can|could|should|would|will|what|whats|when|where|which|who|whos|why|how|any|some|about|on|by|of|for|find|show|give|tell|recommend|suggest|looking|need|want|books?|novels?|my|me|i|you|your|and|please|hello|hi|thanks?|thank|more|another|similar|like|library|after|before|since|in|open|opening|close|hours|borrow|renew|return|available)\b/i;

/**
 * The language in which a question is answered: its own. What is written in no language, a title or a name, is answered
 * in that of the page.
 */
export function languageOfQuestion(text: string, page: Language): Language {
  const bare = text.replaceAll(/《[^》]*》|“[^”]*”|"[^"]*"|「[^」]*」/g, ' ');
  const signs = bare.match(han) ?? [];
  if (signs.length > 0) {
    // An English sentence with a Chinese name in it.
    if (english.test(bare.split(han)[0] ?? '')) return 'en-US';
    if (page !== 'en-US') return page;
    // Simplified signs fold to themselves.
    return signs.some((sign) => fold(sign) !== sign) ? 'zh_TW' : 'zh-CN';
  }
  return !isHan.test(bare) && english.test(bare) ? 'en-US' : page;
}
