/** Things and places of a house, which readers ask after as they ask after books: 电梯在哪里, can I borrow a charger. */
const chinese =
  /(电梯|楼梯|厕所|洗手间|卫生间|饮水机|开水|热水|插座|充电|停车|空调|暖气|雨伞|耳机|充电宝|充电器|电脑|笔记本电脑|平板|计算器|投影|相机|键盘|鼠标|电源|自行车|失物|超市|银行|取款|打印机|复印机|扫描仪|志愿者|招聘|实习|勤工|兼职|保安|保洁|(?:前|服务|咨询|总)台|出口|入口|大门|小组讨论)|^.{1,4}[机室厅台区柜站场房梯楼箱]$/;
const english =
  /\b(toilets?|restrooms?|bathrooms?|washrooms?|elevators?|lifts?|stairs|staircase|drinking|fountains?|sockets?|outlets?|plugs?|chargers?|charging|power banks?|umbrellas?|headphones?|laptops?|notebooks?|tablets?|ipads?|kindles?|calculators?|projectors?|cameras?|computers?|pcs?|mice|mouse|keyboards?|atms?|desks?|entrance|exit|showers?|microwaves?|jobs?|volunteers?|internships?|lost and found|lost property|air conditioning|heating)\b|^(an?|any|some|the) [a-z]+$/;

/** Whether something that was asked after can be a thing or a place of the house, and no title. */
export const isThing = (words: string): boolean => chinese.test(words) || english.test(words);
