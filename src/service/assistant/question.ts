import { fold } from '../search/analysis.ts';
import { quotedIn, subjectOf, type Subject } from './subject.ts';

/** What a reader wants to know, as far as patterns tell it; the catalogue decides the rest. */
export type Wish =
  | 'greeting'
  /** Who answers, and what it can do. */
  | 'about'
  | 'thanks'
  /** Opening hours, places and ways. */
  | 'opening'
  /** Where a book stands, and whether it is there. */
  | 'copies'
  /** Books like one. */
  | 'like'
  | 'author'
  /** Who wrote a book. */
  | 'writer'
  | 'new'
  | 'popular'
  | 'topic';

export interface Question {
  wish: Wish;
  /** What it is about, in the reader's own script; empty when only the wish is told. */
  subject: Subject;
  /** Only what can be taken from the shelf now. */
  onShelf: boolean;
}

/** Patterns of folded text: small letters, simplified characters, spaces for all punctuation. */
const patterns = {
  greeting:
    /^(你们?好|您好|早上好|上午好|下午好|晚上好|嗨|哈喽|在吗|hi|hello|hey|good (morning|afternoon|evening))( (there|啊|呀))?$/,
  thanks: /^(非常感谢|感谢|谢谢|多谢|thanks|thank you)/,
  about:
    /(你|您)(是谁|是什么|叫什么|会(做|干)?什么|(能|可以)(做|干|帮我做|帮我)?(些)?什么|是(不是)?(一个)?(ai|人工智能|机器人|真人|语言模型|大模型|人))|怎么(用|使用)(你|您)|who are you|what are you$|what can you do|how can you help|are you (an? )?(ai|robot|bot|human|person|real|language model|chatgpt)/,
  opening:
    /(开放|开馆|闭馆|营业|借阅|服务)时间|几点(钟)?(开|关|闭|下班|上班)|什么时候(开|关|闭)(门|馆|放)?|(开门|关门|闭馆|开馆)(吗|了吗|没有)?$|(周末|周[一二三四五六日]|星期[一二三四五六日]|节假日|假期|今天|明天)(开|闭|关)|(图书馆|本馆|总馆|分馆|阅览室|书库|借阅区|自习室|自助图书馆)[^ ]{0,4}(在哪|在什么|哪里|地址|怎么走|位置|几楼|在几)|馆址|opening (hours|times?)|library hours|(when|what time|how late)\b.*\b(open|opens|close|closes|closed|closing)\b|\bopen (today|now|tomorrow|on|at|until)\b|where(s| is| are)? (the |your )?(library|libraries|reading rooms?|stacks|branch(es)?)\b|(address of|directions to|way to) (the |your )?library/,
  writer: /谁写的|是谁的(书|作品|著作)|(的)?作者是(谁|哪位)|^who (wrote|is the author of)|\bwritten by whom\b/,
  like: /(类似|相似|相近|差不多|相仿)|(像|和|与|跟).{1,40}(一样|这样|那样|同类|一类)的?|(读|看)完.{1,40}(还|再|接着|之后)|(books?|novels?|stor(y|ies)|something|anything|titles?|works?) (that are |which are )?(like|similar to)\b|\bsimilar to\b|^if (i|you) (liked|enjoyed|loved)\b|^(more )?like\b/,
  author:
    /(写|著|编写|编著|翻译)(过|了)?的?(哪些|什么|几本|多少)|(写|著|编写|编著|翻译)的(所有|全部|其他|其它)?(书|小说|作品|著作|图书|诗|散文|书籍)|作者(是|为|叫)?[^ 是]{2,}|的(所有|全部|其他|其它)?(作品|著作|代表作)|\b(books?|novels?|works?|titles?|anything|something|written|poems?|stories) (written )?by\b|^by\b/,
  copies:
    /在(哪(里|儿|个|一|本)?|几楼|什么(地方|位置))|放在哪|(哪里|哪儿)(能|可以|可)?(借|找|有)|怎么(借|找)到?|(还)?(有|剩|在架)(几|多少)(本|册|个复本)|几(本|册)(可借|在架|可以借)|(可以|能|可|还能|能不能|可不可以)(外)?借(出|阅|到|走)?(吗|么)?$|(借出|在架|在馆|可借)(了)?(吗|没有|么)|^where (is|are|s|can i (find|get|borrow)|do i find|could i find)\b|how many (copies|volumes)\b|\b(is|are)\b.*\b(available|on (the )?shel(f|ves)|in stock|checked out|on loan)\b|^can i (borrow|get|check out)\b/,
  new: /新书|新到|新进|上新|新购|最近(到|进|买|上架|入藏)|最新的?(图?书|书籍|到馆)|\bnew(est|ly)? (books?|titles?|arrivals?|acquisitions?|novels?)\b|\b(books?|titles?) (are|is) new\b|recently (arrived|added|acquired|bought)|^whats? new\b|^what is new\b/,
  popular:
    /热门|最受欢迎|受欢迎的|借(得|阅)?(次数)?最多|最(火|热)|排行|人气|\bpopular\b|(most|mostly) (borrowed|lent|read)|\bbest ?sell|top (ten|10)\b/,
  onShelf: /在架|可借|可以借|能借|现在能|在馆|\bavailable\b|on (the )?shel(f|ves)|can (i )?borrow/,
};

/** Wishes in the order in which they are looked for: what is told more exactly first. */
const order = [
  ...(['greeting', 'thanks', 'about', 'opening', 'writer', 'like', 'copies', 'author', 'new', 'popular'] as const),
];

/** Understands a question in Chinese of either script or in English, without a model. */
export function readQuestion(text: string): Question {
  const quoted = quotedIn(text);
  // A title may hold any word: 《在哪》. What is quoted says nothing of the wish.
  const folded = fold(quoted ? text.replace(quoted.whole, ' 书 ') : text)
    .replace(/\s+/g, ' ')
    .trim();
  const wish = order.find((one) => patterns[one].test(folded)) ?? (quoted ? 'copies' : 'topic');
  return { wish, subject: subjectOf(text, wish === 'like'), onShelf: patterns.onShelf.test(folded) };
}
