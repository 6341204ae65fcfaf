/** Messages of the area `search` that the scripts of the filters show: the result list hands them over. */
export const searchFilterKeys = [
  'updating',
  'updateFailed',
  'tryAgain',
  'valuesOf',
  'findValue',
  'noValue',
  'apply',
  'cancel',
  'notValue',
  'moreValues',
] as const;
