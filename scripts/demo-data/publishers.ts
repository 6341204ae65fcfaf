/** Place of publication by publisher: the first that fits; most presses carry their city or province in the name. */
const places: [RegExp, string][] = [
  [
    /^(人民|作家|商务|中华书局|生活|三联|新星|中信|机械|电子工业|清华|北京|中国|高等教育|科学出版|外语教学|外文|华夏|东方出版社|法律|世界知识|九州|新世界|文化艺术|光明|金城|华文|现代出版|新华|群众|文物|当代|中央|社会科学文献|国际文化|世界图书|经济|民主与建设|台海|华艺|学苑|知识出版|化学工业|海豚|研究出版|团结|昆仑|解放军|军事|线装|语文|教育科学|北方妇女)/,
    '北京',
  ],
  [/^(上海|复旦|少年儿童|文汇|学林|东方出版中心|汉语大词典|华东师范|同济|格致|世纪文景)/, '上海'],
  [/^(江苏|译林|南京|凤凰|河海|东南大学)/, '南京'],
  [/^(浙江|西泠|中国美术学院)/, '杭州'],
  [/^(广东|花城|中山大学|广州|新世纪|岭南|羊城)/, '广州'],
  [/^(海天|深圳)/, '深圳'],
  [/^(湖南|岳麓)/, '长沙'],
  [/^(湖北|长江|武汉|华中)/, '武汉'],
  [/^(四川|天地|巴蜀|成都|西南财经)/, '成都'],
  [/^(重庆)/, '重庆'],
  [/^(天津|百花文艺|新蕾|南开)/, '天津'],
  [/^(陕西|三秦|太白|西安|西北大学|未来出版)/, '西安'],
  [/^(山东|齐鲁|明天|济南)/, '济南'],
  [/^(青岛)/, '青岛'],
  [/^(广西师范|漓江)/, '桂林'],
  [/^(广西|接力)/, '南宁'],
  [/^(吉林|时代文艺|长春)/, '长春'],
  [/^(辽宁|春风|万卷|沈阳)/, '沈阳'],
  [/^(黑龙江|北方文艺|哈尔滨)/, '哈尔滨'],
  [/^(河北|花山|方圆)/, '石家庄'],
  [/^(河南|中州|海燕|大象)/, '郑州'],
  [/^(江西|百花洲|二十一世纪)/, '南昌'],
  [/^(安徽|黄山)/, '合肥'],
  [/^(云南|晨光)/, '昆明'],
  [/^(贵州)/, '贵阳'],
  [/^(海南|南海|南方出版)/, '海口'],
  [/^(山西|北岳|希望)/, '太原'],
  [/^(福建|海峡|鹭江)/, '福州'],
  [/^(甘肃|敦煌|读者)/, '兰州'],
  [/^(内蒙古|远方)/, '呼和浩特'],
  [/^(珠海)/, '珠海'],
  [
    /^(東立|時報|皇冠|遠流|聯經|大塊|麥田|台灣|臺灣|尖端|東販|三民|商周|天下|允晨|九歌|洪範|爾雅|木馬|圓神|方智|遠景|志文|志文|新潮社|桂冠|唐山|五南|印刻|大辣|繆思|小知堂|春天|蓋亞|獨步|城邦|貓頭鷹|如果|紅色)/,
    '台北',
  ],
  [/^(牛津大學|天地圖書|香港|明報|三聯書店\(香港|中華書局\(香港)/, '香港'],
];

/** A publisher's name without places in brackets and imprints behind a bar. */
export function cleanPublisher(raw: string): string | undefined {
  const name = raw
    .replace(/&amp;/g, '&')
    .replace(/[\u200b-\u200f\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*[[［（(][^\])）］]*[\]］)）]?\s*$/, '')
    .replace(/(出版社)(出版|发行)$/, '$1')
    .split(/\s*[/\\丨|｜;；，]\s*|(?<=出版社|公司|集团) /)[0]
    ?.trim();
  return name === undefined || name.length < 2 || name.length > 80 ? undefined : name;
}

export function placeOf(publisher: string): string | undefined {
  return places.find(([pattern]) => pattern.test(publisher))?.[1];
}

/** Country by ISBN group, else by place and name of the publisher; undefined if neither states it. */
export function countryOf(isbn: string | undefined, publisher: string | undefined): string | undefined {
  if (isbn !== undefined) {
    if (/^9787/.test(isbn)) return 'CN';
    if (/^978(957|986|626)/.test(isbn)) return 'TW';
    if (/^978(962|988)/.test(isbn)) return 'HK';
    if (/^9784/.test(isbn)) return 'JP';
    if (/^9782/.test(isbn)) return 'FR';
    if (/^9783/.test(isbn)) return 'DE';
  }
  if (publisher === undefined) return undefined;
  const place = placeOf(publisher);
  if (place !== undefined) return place === '台北' ? 'TW' : place === '香港' ? 'HK' : 'CN';
  if (/出版社|出版公司|书局|书店|印书馆/.test(publisher)) return 'CN';
  if (
    /^(Penguin|Vintage|Random House|Harper|Simon|Knopf|Scribner|Little, Brown|W\. ?W\. ?Norton|MIT|The MIT|O'?Reilly|Wiley|John Wiley|Addison|McGraw|Prentice|Harvard|Princeton|Yale|Basic|Bantam|Doubleday|Crown|Dover|Farrar|Viking|Ballantine|Apress|New Riders|Manning|Pragmatic)/i.test(
      publisher,
    )
  )
    return 'US';
  if (/^(Oxford|Cambridge|Faber|Bloomsbury|Routledge|Thames|Verso|Macmillan|Hodder|Canongate|Focal)/i.test(publisher))
    return 'GB';
  if (/社$|書店$|講談|集英|角川|新潮|岩波|文藝春秋/.test(publisher)) return 'JP';
  return undefined;
}
