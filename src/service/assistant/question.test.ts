import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { subjectsSpokenOf } from './called-subjects.ts';
import { clausesOf } from './clauses.ts';
import { saysNothing } from './fillers.ts';
import { authorNamedBy, titleOfWriter } from './named-among.ts';
import { readQuestion } from './question.ts';
import { asWritten } from './subject.ts';
import { askedTitle } from './title-words.ts';

describe('understands in Chinese of either script and in English', () => {
  test.each([
    ['你好', 'greeting', undefined],
    ['Hello!', 'greeting', undefined],
    ['你是谁？', 'about', undefined],
    ['你能做什么', 'about', undefined],
    ['Are you a language model?', 'about', undefined],
    ['谢谢你', 'thanks', undefined],
    ['怎么续借图书？', 'service', undefined],
    ['How long can I keep a book?', 'service', undefined],
    ['我借的书什么时候到期？', 'account', undefined],
    ['Do I owe any fines?', 'account', undefined],
    ['What is the capital of France?', 'offTopic', undefined],
    ['有没有关于查重的书', 'topic', '查重'],
    ['图书馆几点开门？', 'opening', undefined],
    ['開放時間是什麼時候', 'opening', undefined],
    ['总馆在哪里', 'opening', undefined],
    ['When is the library open?', 'opening', undefined],
    ['What are the opening hours on Sunday?', 'opening', undefined],
    ['《百年孤独》在哪里？', 'copies', '百年孤独'],
    ['百年孤独在哪里', 'copies', '百年孤独'],
    ['百年孤獨還有幾本可借？', 'copies', '百年孤獨'],
    ['三体还能借吗', 'copies', '三体'],
    ['Where is Norwegian Wood?', 'copies', 'Norwegian Wood'],
    ['How many copies of Walden are available?', 'copies', 'Walden'],
    ['和《围城》类似的小说', 'like', '围城'],
    ['類似《三體》的書', 'like', '三體'],
    ['Novels like “Fortress Besieged”', 'like', 'Fortress Besieged'],
    ['和围城类似的小说', 'like', '围城'],
    ['books similar to Dune', 'like', 'Dune'],
    ['东野圭吾写的书有哪些？', 'author', '东野圭吾'],
    ['余华的作品', 'author', '余华'],
    ['books by Haruki Murakami', 'author', 'Haruki Murakami'],
    ['《活着》是谁写的', 'writer', '活着'],
    ['Who wrote Walden?', 'writer', 'Walden'],
    ['最近有什么新书？', 'new', ''],
    ['What books are new?', 'new', ''],
    ['最近有什么计算机新书', 'new', '计算机'],
    ['热门图书', 'popular', ''],
    ['What are the most popular books?', 'popular', ''],
    ['有哪些关于人工智能的书？', 'topic', '人工智能'],
    ['推薦幾本關於機器學習的書', 'topic', '機器學習'],
    ['我想学习Python，有什么入门的书', 'topic', 'Python'],
    ['Books about artificial intelligence', 'topic', 'artificial intelligence'],
    ['Can you recommend something on the history of China?', 'topic', 'history China'],
    ['思想史', 'topic', '思想史'],
    ['能源', 'topic', '能源'],
    ['有机化学', 'topic', '有机化学'],
    ['和平与战争', 'topic', '和平与战争'],
    ['我想找一本《红楼梦》', 'copies', '红楼梦'],
    ['读书', 'topic', '读书'],
    ["please list Mary Roach's books", 'author', undefined],
    ['what have you got of Mary Roach’s?', 'author', undefined],
    ['想學一點股票投資，有入門的書嗎', 'topic', undefined],
    ['幫我把「明天見」翻成日文', 'offTopic', undefined],
    ['What are you good for?', 'about', undefined],
    ['food writing or recipes, nothing older than 2010', 'topic', undefined],
    ['西门那家奶茶店还开着吗', 'offTopic', undefined],
    ['which bus runs to the library', 'opening', undefined],
    ['坐地铁过来方便吗，几点开门', 'opening', undefined],
    ['Something along the lines of The Sign of Four?', 'like', undefined],
  ] as const)('%s', (text, wish, words) => {
    const question = readQuestion(text, 2026);
    expect(question.wish).toBe(wish);
    if (words !== undefined) expect(question.subject.words).toBe(words);
  });

  test('hears that only what is there now is wanted', () => {
    expect(readQuestion('现在可借的推理小说', 2026).onShelf).toBe(true);
    expect(readQuestion('Which crime novels are available?', 2026).onShelf).toBe(true);
    expect(readQuestion('推理小说', 2026).onShelf).toBe(false);
  });

  test.each([
    ['气候变化的资料，去掉论文', { notDocCodes: ['3'] }, '气候变化'],
    ['心理学，期刊和学位论文都不要', { notDocCodes: ['4', '2'] }, '心理学'],
    ['climate change without papers or journals', { notDocCodes: ['3', '2'] }, 'climate change'],
    ['机器学习，不要电子书', { form: '1' }, '机器学习'],
    ['art, no e-books', { form: '1' }, 'art'],
    ['e-books on economics', { form: '2', docCode: '1' }, 'economics'],
    ['只要期刊，教育学的', { docCode: '2' }, '教育学'],
    ['printed books only, about rivers', { form: '1', docCode: '1' }, 'rivers'],
    ['psychology but not in English', { notLanguages: ['eng'] }, 'psychology'],
    ['哲学，不要英文的', { notLanguages: ['eng'] }, '哲学'],
    ['心理学，但不要儿童心理学', { notAuthors: ['儿童心理学'] }, '心理学'],
    ['余华的书，除了《活着》', { notWords: ['活着'] }, '余华'],
    ['除了呼兰河传，萧红还有什么书', { notAuthors: ['呼兰河传'] }, '萧红'],
    ['any Steinbeck in the original English?', { languages: ['eng'] }, 'Steinbeck'],
    ['Snow Country English version', { languages: ['eng'] }, 'Snow Country'],
    ['books on sailing, preferably not too old', {}, 'sailing'],
    ['除了东野圭吾以外的推理小说', { notAuthors: ['东野圭吾'] }, '推理小说'],
    ['推理小说，东野圭吾的我都看过了', { notAuthors: ['东野圭吾'] }, '推理小说'],
    ['东野圭吾的我都看过了，还有什么像他的', { notAuthors: [] }, undefined],
    ['something on statistics I can open on my tablet', { form: '2' }, 'statistics'],
    ['旅行，手机上能看的', { form: '2' }, '旅行'],
    // Kinds of documents are subjects too.
    ['论文写作', { notDocCodes: [] }, '论文写作'],
    ['图书馆的电子书服务研究', { notDocCodes: [] }, undefined],
  ] as const)('what is wanted and what is not: %s', (text, conditions, words) => {
    const question = readQuestion(text, 2026);
    expect(question.conditions).toMatchObject(conditions);
    if (words !== undefined) expect(question.subject.words).toBe(words);
  });

  test('parts the words of a subject that is no title', () => {
    expect(readQuestion('唐代诗歌与绘画的关系', 2026).subject.apart.split(' ')).not.toContain('与');
  });

  test('writes parted words as Chinese and Latin are written', () => {
    expect(asWritten('Python 编 程 入门')).toBe('Python 编程入门');
    expect(asWritten('quiet reading room')).toBe('quiet reading room');
  });

  test('whatever is asked is understood as something, and no longer than it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const { wish, subject } = readQuestion(text, 2026);
        expect(wish).toMatch(/^[a-zA-Z]+$/);
        expect(subject.words.length).toBeLessThanOrEqual(text.length * 2);
      }),
    );
  });

  test.each([
    ['刚看完活着，太压抑了但是好看', ['刚看完活着', '太压抑了', '好看']],
    ['但丁的神曲', ['但丁的神曲']],
    ['Dune by F. Herbert, is it in?', ['Dune by F. Herbert', 'is it in']],
    ['detective novels but no Agatha Christie', ['detective novels but no Agatha Christie']],
  ] as const)('parts what is said one after the other: %s', (text, clauses) => {
    expect(clausesOf(text)).toEqual(clauses);
  });

  test.each([
    ['写羊道的那个女作家，她的别的书', '羊道'],
    ['the author who wrote Dune, what else is there', 'Dune'],
    ['作家的书', undefined],
  ] as const)('knows an author by a title: %s', (text, title) => {
    expect(titleOfWriter(text)).toBe(title);
  });

  test.each([
    ['what do you have by Nabokov?', 'Nabokov'],
    ['more by Amos Oz', 'Amos Oz'],
    ['is Night by Elie Wiesel on the shelf', undefined],
    ['a guide by the sea', undefined],
  ] as const)('knows an author behind by: %s', (text, name) => {
    expect(authorNamedBy([text])).toBe(name);
  });

  test.each([
    ['去阿拉斯加拍熊的那位星野道夫，他的书都有哪些', '星野道夫'],
    ['我认识那位先生，想借本书', undefined],
    ['最近迷上凤歌了，他的小说还有啥', '凤歌'],
  ] as const)('knows an author named before the works are asked for: %s', (text, name) => {
    expect(authorNamedBy(clausesOf(text))).toBe(name);
  });

  test.each([
    ['Who wrote Replay, the novel in which a man lives his life over?', { title: 'Replay' }],
    ['Lone Survivor, that navy seal book by Luttrell', { title: 'Lone Survivor', author: 'Luttrell' }],
    ['One Hundred Years of Solitude, Garcia Marquez', { author: 'Garcia Marquez' }],
  ] as const)('leaves out of a title what only tells which book it is: %s', (text, asked) => {
    expect(askedTitle(text, readQuestion(text, 2026).subject)).toMatchObject(asked);
  });

  test('sees more in C++ than a letter', () => {
    expect(saysNothing('C++ 的书')).toBe(false);
    expect(saysNothing('一本好书')).toBe(true);
  });

  test.each([
    ['我阿公想学烤面包', '烘焙'],
    ["the struggle for women's suffrage", '妇女运动'],
    ['刚买了台单反', '摄影'],
  ] as const)('knows what catalogues call a subject: %s', (text, name) => {
    expect(subjectsSpokenOf(text).map(({ names }) => names[0])).toContain(name);
  });

  test.each([
    ['把我借的书都续一下', { wish: 'account', account: 'loans' }],
    ["extend all my loans please, I'm stuck in bed with a fever", { wish: 'account', account: 'loans' }],
    [
      'I am ill in bed and my reserved book has come in. Could my roommate pick it up for me?',
      { wish: 'service', service: 'reserve' },
    ],
    ['這週有什麼好看的電影上映', { wish: 'offTopic' }],
    ['有没有讲电影上映制度的书', { wish: 'topic' }],
    ['怎么续借', { wish: 'service', service: 'renew' }],
    ['can i renew my books online', { wish: 'service', service: 'renew' }],
    ['loved And Then There Were None. something in the same vein?', { wish: 'like' }],
    ['Who is The God of Small Things by?', { wish: 'writer' }],
    ['我要寫一篇早期台灣的報告，想找清代人留下來的台灣史料', { wish: 'topic' }],
    ['where do i leave my books if i come by after midnight', { wish: 'service', service: 'returning' }],
    ['Do you hold “Molecular Biology of the Cell”? Any edition will do.', { wish: 'copies' }],
  ] as const)('tells what is wanted: %s', (text, wanted) => {
    expect(readQuestion(text, 2026)).toMatchObject(wanted);
  });

  test('takes what readers say of a subject for no other one', () => {
    for (const text of ['hary potter', '作业要写完', '爷爷退休了', 'i am after the one by Shackleton'])
      expect(subjectsSpokenOf(text)).toEqual([]);
  });

  test.each([
    ['字体设计的书，英文的也行', { languages: [] }],
    ['something on semiotics, any language', { languages: [] }],
    ['养生的书，近几年的', { from: 2016 }],
  ] as const)('what narrows and what does not: %s', (text, conditions) => {
    expect(readQuestion(text, 2026).conditions).toMatchObject(conditions);
  });
});
