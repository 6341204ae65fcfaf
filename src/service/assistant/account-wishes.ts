export const accountWishes = ['loans', 'charges', 'requests', 'points', 'past', 'favourites', 'profile'] as const;
/** What of a reader's own account is asked for. */
export type AccountWish = (typeof accountWishes)[number];

/** What is told by patterns of folded text of the reader's own account, what is told more exactly first. */
export const accounts: readonly (readonly [AccountWish, RegExp])[] = [
  [
    'past',
    /(借阅|借书|借过的?书?)(历史|记录)|(历史|以前|过去|之前)(的)?借阅|我[^ ]{0,8}借过[^ ]{0,4}(哪些|什么|几本|多少)|\b(borrowing|loan|reading|lending) history\b|\b(what|which books)\b.*\bi\b.*\b(borrowed before|ever borrowed)\b|\bmy past loans\b/,
  ],
  [
    'favourites',
    /我[^ ]{0,4}(收藏|书单)[^ ]{0,6}(在哪|哪里|哪些|怎么看|书)?$|我收藏的|\bmy (favou?rites?|book ?lists?|saved (books|items|titles)|wish ?list)\b/,
  ],
  [
    'profile',
    /我的?[^ ]{0,4}(读者证号|借书证号|证号|卡号|邮箱|手机号?|个人信息|读者类型|有效期)[^ ]{0,8}(是|在|多少|怎么|哪|改|换)?|\bmy (library |reader |patron )?(card|account|reader) (number|no|id|status|type)\b|\bmy (profile|contact details|e ?mail address|phone number|personal (details|data))\b/,
  ],
  ['points', /我[^ ]{0,6}(积分|点数)|\bmy points\b|\bhow many points\b/],
  [
    'charges',
    /我[^ ]{0,8}(欠|罚款|罚金|滞纳金|费用|欠费|欠款|要交多少)|\b(my|i)\b.*\b(fines?|fees?|charges?|debts?|owe|owing|balance)\b/,
  ],
  [
    'requests',
    /我[^ ]{0,6}排(的)?队|我[^ ]{0,10}(预约|预借|委托|申请|通借|请求)[^ ]{0,12}(到了|到馆|到没|进度|怎么样|状态|排|哪些|了吗|好了|什么时候)|我的(预约|预借|委托|申请|请求)|\bmy (holds?|reservations?|requests?|reserved)\b|\b(hold|reservation|request)s?\b.*\b(i|my)\b.*\b(ready|arrived|in|placed|made)\b|\bis my\b.*\b(ready|arrived)\b|\bi( have| ve)? (reserved|requested|put on hold|placed)\b.*|\b(do|have) i\b.*\b(holds?|reservations?|requests?)\b/,
  ],
  [
    'loans',
    /我(名下|手上|手里|账上)[^ ]{0,6}(几|多少|哪些|什么)|我[^ ]{0,6}(?<!想|要|能|可以)(借|在借)[^ ]{0,8}(书|图书|了|的)[^ ]{0,12}(到期|还(?!有|能|可以|在)|几本|多少|哪些|什么|续)|我[^ ]{0,6}(借了|在借|借的)[^ ]{0,4}(几|多少|哪些|什么|的书|图书)?|我[^ ]{0,4}(几|多少|哪些|什么)(本|册)?(书|图书)?[^ ]{0,4}(没还|未还|要还|该还)|我的(借阅|借书|图书|书)[^ ]{0,8}(到期|情况|信息|记录|什么时候|哪些|还)?|我[^ ]{0,8}(超期|逾期|过期|快到期|要还)|^(什么时候|何时|哪天|几号)[^ ]{0,4}还书?|(还书|应还|到期)(日期|时间|日)(是|在)?(哪|什么|几|多少)|(有没有|有什么|哪些)[^ ]{0,4}(快到期|超期|逾期|要还)的书|\b(my|i)\b.*\b(due|overdue)\b|\b(due|overdue)\b.*\b(my|i)\b|\bmy (?:current |open |active |own )?(loans?|books?|borrowed|checkouts?|checked out|borrowings?)\b(?! (is|was|are|were)? ?(lost|damaged))|\bi (have|ve|had)( got)? (borrowed|checked out|on loan|taken out)\b(?!.*\b(lost|damaged|before)\b)|\bwhat\b.*\b(have|do) i\b.*\b(borrow|borrowed|checked out|on loan|out)\b|\bwhen (do|must|should) i\b.*\breturn\b/,
  ],
];
