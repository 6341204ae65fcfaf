/** English words as they are typed into a chat, and what they stand for. */
const words: Readonly<Record<string, string>> = {
  ...{ u: 'you', ur: 'your', ure: 'you re', r: 'are', y: 'why', n: 'and', b4: 'before', w: 'with', thru: 'through' },
  ...{ pls: 'please', plz: 'please', plss: 'please', rn: 'right now', tmrw: 'tomorrow', tmr: 'tomorrow' },
  ...{ tmw: 'tomorrow', tomoz: 'tomorrow', '2moro': 'tomorrow', '2nite': 'tonight', abt: 'about', ppl: 'people' },
  ...{ wanna: 'want to', gonna: 'going to', gotta: 'have to', gimme: 'give me', lemme: 'let me', dunno: 'don t know' },
  ...{ cuz: 'because', coz: 'because', ive: 'i ve', im: 'i m', whats: 'what s', wheres: 'where s' },
  ...{ hows: 'how s', whens: 'when s', whos: 'who s', thats: 'that s', theres: 'there s', youre: 'you re' },
  ...{ havent: 'haven t', hav: 'have', hasnt: 'hasn t', didnt: 'didn t', doesnt: 'doesn t', dont: 'don t' },
  ...{ cant: 'can t', couldnt: 'couldn t', isnt: 'isn t', arent: 'aren t', wont: 'won t', wouldnt: 'wouldn t' },
  ...{ yall: 'you all', k: 'ok', okay: 'ok', uni: 'university', lib: 'library', libary: 'library', ty: 'thank you' },
};
const known = new RegExp(`\\b(${Object.keys(words).join('|')})\\b`, 'g');
/** hiiii, pleeease: no English word has a letter three times. */
const drawnOut = /([a-z])\1{2,}/g;

/** Folded text with what is short for something at length: r u open tmrw. */
export const spelledOut = (folded: string): string =>
  folded.replace(drawnOut, '$1').replace(known, (word) => words[word] ?? word);
