import type { Subject } from './subject.ts';

/** What stands before a title in an English question: Do you have a copy of. */
const before =
  /^(?:(?:hi|hello|please|excuse me|sorry)[,!]? +)*(?:(?:can|could) you (?:please )?(?:tell me|find)(?: me)?(?: +(?:if|whether|where))? +)?(?:(?:do|does|did|have|has|would) (?:you|the library|we|u|they|i)(?: (?:guys|currently|still|also|happen to))*(?: (?:have|own|hold|stock|carry|got|get))?|(?:is|are)(?: there)?|where(?:['’]?s| is| are| can i (?:find|get|borrow|read)| do i find| could i find| would i find)|(?:can|could|may) i (?:borrow|get|check out|find|read|reserve|have)|i(?:['’]m| am)? (?:looking|searching) for|i (?:need|want|would like|want to|['’]?d like)(?: to (?:borrow|read|find|get))?|who (?:wrote|is the author of|translated)|how many copies of|which (?:campus|campuses|library|libraries|branch|branches) (?:has|have|holds?)|when (?:is|will)|find(?: me)?|show me|looking for|searching for|(?:any|a|the|how many) cop(?:y|ies) of)\b *(?:(?:(?:any|an?|the|your) )?cop(?:y|ies) of +)?(?:(?:the|an?) (?:book|novel|title)s?(?: (?:called|named|titled))? +)?/i;
/** What stands behind it: available now, on the shelf, due back. */
const behind =
  /(?<![\s,])[\s,]+(?:(?:be )?(?:(?:available|on (?:the )?shel(?:f|ves)|in stock|checked out|on loan|due|back|in|there|returned|left|here|to borrow|for (?:loan|borrowing))(?: (?:back|again|soon))?)|(?:anywhere )?(?:in|at|from) (?:the|your|this|our) (?:library|collection|catalogue|catalog|system)|do you have(?: it)?|are (?:there|available)|(?:right )?now|currently|today|at the moment|please|still|yet|soon)(?=[\s,]*$)/i;

/** Small words of titles and names, which tell nothing by themselves. */
export const smallWords = new Set(
  'a an the of and or in on to for by from with at as but nor is de la le du der die das von van'.split(' '),
);

/** Works of somebody, and no title: books by Jane Austen. */
const anyWork =
  /^(?:.* )?(?:books?|novels?|works?|titles?|anything|something|stor(?:y|ies)|poems?|plays?|essays?|poetry|written|more|nothing|none)$/i;

/** Everything you've got by Agatha Christie; Everything I Never Told You is a title. */
const anyOfThem = /^(?:everything|anything|all|whatever|whichever|stuff|things|something)\b/i;

/** Written as titles are: The Name of the Wind. */
export const isTitleCase = (text: string): boolean => {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const telling = words.filter((word) => !smallWords.has(word));
  return words.length > 1 && telling.length > 1 && telling.every((word) => /^[^\p{L}]*\p{Lu}/u.test(word));
};

/** Replay, the novel in which a man lives his life over: what the title is of is no part of it. */
const descriptionBehind =
  /(?<=.{2}), (?:the|that|an?) (?:\p{L}+ ){0,2}(?:novel|book|story|memoir|one|play|classic|biography|title)s? (?:in which|about|where|that|which|who|with|on|of|by an?)\b.*$/iu;

/** Lone Survivor, that navy seal book by Luttrell: what says of which kind it is. */
const kindBeforeAuthor =
  /(?<=.{2}), (?:the|that|an?) (?:\p{L}+ ){0,3}(?:novel|book|story|memoir|one|play|classic|biography)(?: written)? (?=by \p{L})/iu;

/** One Hundred Years of Solitude, Garcia Marquez. */
const titleAndName =
  /^((?:\p{Lu}\p{L}*)(?: (?:\p{Lu}|of\b|the\b|and\b|in\b)\p{L}*)+), (\p{L}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){0,2})$/u;

/** A title as an English question has it, with every one of its words. */
export interface AskedTitle {
  title: string;
  /** By whom it is said to be. */
  author?: string;
  /** In quotes, or written as titles are: it can be nothing else. */
  isCertain: boolean;
}

/**
 * The title in a question, whose small words are its own (The Name of the Wind): what is left when only what asks is
 * taken off at both ends. Chinese titles are told by their subject.
 */
export function askedTitle(text: string, subject: Subject): AskedTitle {
  if (subject.isQuoted || /\p{Script=Han}/u.test(subject.words)) {
    return { title: subject.words, isCertain: subject.isQuoted };
  }
  let rest = text
    .replaceAll(/(?<![?!.？！。])[?!.？！。]+(?=\s|$)/g, ' ')
    .trim()
    .replace(before, '');
  for (let last = ''; last !== rest;) {
    last = rest;
    rest = rest.replace(behind, '').trim();
  }
  rest = rest.replace(kindBeforeAuthor, ' ').replace(descriptionBehind, '');
  const [, title, author] = titleAndName.exec(rest) ?? /^(.{2,}?),? (?:written )?by (\p{L}[^,]*)$/iu.exec(rest) ?? [];
  const isWork = title !== undefined && !anyWork.test(title) && !(anyOfThem.test(title) && !isTitleCase(title));
  const whole = (isWork ? title : rest).trim();
  if (whole === '') return { title: subject.words, isCertain: false };
  return {
    title: whole,
    ...(isWork && author !== undefined && { author }),
    isCertain: isWork || isTitleCase(whole),
  };
}
