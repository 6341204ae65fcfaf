/** The dictionaries inside opencc-js carry no types of their own: each is one string, `from to1 to2|from to1|…`. */
declare module 'opencc-js/dict/*' {
  const entries: string;
  export default entries;
}
