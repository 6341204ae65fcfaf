const digits = '零一二三四五六七八九';

/** The value of a Chinese numeral below 1,000: 三, 十一, 二十五, 一百二十. */
export function chineseNumber(numeral: string): number {
  let total = 0;
  let digit = 0;
  for (const sign of numeral) {
    if (sign === '十' || sign === '百') {
      total += (digit || 1) * (sign === '十' ? 10 : 100);
      digit = 0;
    } else digit = digits.indexOf(sign);
  }
  return total + digit;
}
