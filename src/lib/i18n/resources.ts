import zhCNCommon from './locales/zh-CN/common.json' with { type: 'json' };
import zhTWCommon from './locales/zh_TW/common.json' with { type: 'json' };
import enUSCommon from './locales/en-US/common.json' with { type: 'json' };

/** All messages, by language and area. zh-CN is the reference: its keys are the type of every key. */
export const resources = {
  'zh-CN': { common: zhCNCommon },
  zh_TW: { common: zhTWCommon },
  'en-US': { common: enUSCommon },
};
export type Messages = (typeof resources)['zh-CN'];
