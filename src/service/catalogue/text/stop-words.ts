import { fold } from './fold.ts';

/** Question phrases without a subject, a line per position and language: before the subject, after it, and anywhere. */
const lines = `
before	en	please|hi|hello|excuse me|sorry|so|and|ok
before	en	do you have|have you got|do you hold|does the library have|does the library own|do we have|is there|are there|you got|got
before	en	i am looking for|i m looking for|im looking for|looking for|i need|i want|i would like|i d like|id like|i am searching for|searching for|trying to find|i am trying to find|im trying to find
before	en	to read|to borrow|to find|to get|to see|to check out|find me|find|show me|get me|give me|search for|can i borrow|can i get|can i find|could i borrow|may i borrow|where is|where can i find|where do i find|wheres
before	en	a book called|the book called|book called|a book titled|the book titled|book titled|a book named|the book|a book|this book|the novel|a novel called|a copy of|copies of|any copies of|an edition of|something called|called|titled|entitled
before	en	who wrote|who is the author of|who s the author of|author of|where do you keep
before	zh	请问一下|请问|请|你好|您好|麻烦|劳驾|那个|帮我|帮忙|给我|替我|我|想要|想|要|找一下|找一找|找下|找|查一下|查一查|查下|查|搜一下|搜|看一下|看|读|借阅|借|了解
before	zh	你们图书馆|图书馆里|图书馆|馆里|馆藏|你们|这里|有没有|是否有|有无|可有|有|哪里有|哪里能借到|哪里可以借到|在哪里能找到
before	zh	一本|一部|一套|本|那本|这本|书名叫做|书名叫|书名是|书名为|书名|题名是|题名为|名字叫|名叫|名为|叫做|叫作|叫|书
behind	en	please|thanks|thank you|in the library|in your library|in stock|available|on the shelf|anywhere|here|the book|book
behind	zh	是谁写的|谁写的|的作者是谁|作者是谁|是谁的作品|谢谢|多谢|这本书|那本书|这部书|这套书|这本|那本|这部小说|那部小说|一书|的书|书|吗|嘛|么|呢|呀|啊|吧|的
behind	zh	有没有|有吗|有么|有|在哪里|在哪儿|在哪|哪里有|哪里|怎么借|可以借|可以借吗|能借|能借到|可借|在架|还有
any	en	monday|tuesday|wednesday|thursday|friday|saturday|sunday|a|about|all|also|am|an|and|any|anything|are|as|at|be|been|but|by|can|could|did|do|does|for|from|get|good|got|great|had|has|have|help|helps|her|here|him|his|how|i|if|im|in|into|is|it|its|just|know|like|ll|look|looking|m|make|many|me|more|most|much|my|need|new|no|not|of|off|on|one|ones|or|our|out|over|please|re|read|reading|recommend|s|she|should|so|some|something|suggest|t|tell|than|that|the|their|them|then|there|they|thing|things|this|to|too|up|us|ve|very|want|wants|was|we|were|what|when|where|which|who|why|will|with|would|you|your
any	en	book|books|title|titles|library|find|show|give|looking|try|trying|keep|keeps|really|always|every|never|old|little|lot|day|days|year|years|time|start|started|going|go|goes|went|feel|feeling|think|understand|learn|learning
any	en	new|newest|latest|popular|arrivals|bestsellers|bestseller|borrowed|called|named|files|he|she|who|first|only|thanks|thank|order|other|another|back|put|take|tell|ask|asked|might|may|must|since|until|whose|whom|which|yet|still|already|yes|ok|okay|hello|hi|anyone|somebody|someone|nobody|nothing|everything|week|weekend|month|today|tomorrow|tonight|promised|held|bit|quite|maybe|while|because|before|after|between|both|each|few|own|same|such|through|under|against|during|without|within|myself|completely|ones|kind|sort|kinds|edition|version|copy|copies
any	zh	想看看|想看|看些|读些|方面|这方面|那方面|想在|从来没|没做过|不知道|先看|当上|怎么办|时候|一次|第一次|看到|听说|需要|最好|一般|我们|你们|他们|她们|咱们|大家|图书馆|馆里|中文|英文|外文|比较|地方|除了|以外|之外|那种|这种|那些|这些|其他|其它|别的|还有|或者|以及|不是|就是|只是|只要|只看|可是|不过|虽然|从来|完全|特别|非常|十分|真的|真|正在|打算|准备|开始|之后|以后|之前|以前|时间|周末|晚上|早上|下午|上午|老师|同学|朋友|孩子|家里|外行|稳|哪里|哪儿|谁|多少|几|每天|天天|一下|一直|有什么|想学|学习|看书|读书|本书|这本|那本|写过|写的|作者|作品|版|出版|年|月|日
any	zh	新书|热门|最热门|排行榜|排行|流行|畅销|受欢迎|我想|我要|没有|有没有|是否|有无|的|了|吗|呢|吧|啊|呀|我|你|您|他|她|它|们|是|在|有|和|与|跟|也|都|就|还|又|很|太|最|更|不|没|会|要|想|能|可以|应该|怎么|怎样|如何|什么|哪些|哪|哪本|哪个|哪位|哪家|多久|请|这部|那部|这|那|这个|那个|一个|一本|几本|一些|一点|有点|有没有|给|把|被|让|对|从|到|为|因为|所以|但是|如果|自己|大家|别人|现在|最近|今天|总是|老是|一直|觉得|感觉|知道|希望|推荐|介绍|请问|帮我|关于|方面|相关|适合|看看|读|看|借|书|图书|书籍|资料|东西|入门|好看|刚|刚刚|已经|起来|下来|出来|时候|事情|问题|办|做|说|讲|去|来|人|家|好|多|少|点|下|上|里|中
`;

const phrasesOf = (place: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.split('\t'))
    .flatMap(([of, , phrases = '']) => (of === place ? phrases.split('|') : []));

const folded = (place: string): string[] =>
  [...new Set(phrasesOf(place).map((phrase) => fold(phrase).trim()))].sort((a, b) => b.length - a.length);

/** Folded question phrases, longest first. */
export const framingWords = { before: folded('before'), behind: folded('behind') };

/** Folded words that are no subject. */
export const stopWords: ReadonlySet<string> = new Set(folded('any'));
