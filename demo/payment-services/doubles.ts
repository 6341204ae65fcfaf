import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { PaymentMethod } from '#lib/rules/payments.ts';
import type { PaymentSecrets, PaymentSettings } from '#service/platform/configuration/payments.schema.ts';
import type { Answer, DoubleRequest } from '../identity-services/server.ts';
import { createAlipayDouble, type AlipayDouble } from './alipay.ts';
import { createCardDouble, type CardDouble } from './card.ts';
import type { Desk } from './desk.ts';
import { createWeixinDouble, type WeixinDouble } from './weixin.ts';

/** With every provider there is. */
type Whole<T> = { [K in keyof T]-?: NonNullable<T[K]> };

/** Keys of both sides, as text: what the library has, and what its providers have. */
export interface PaymentKeys {
  library: Whole<PaymentSecrets>;
  providers: { weixinMerchant: string; weixinPlatform: string; alipayApplication: string; alipay: string };
}

/** New keys of a library and of the providers for trying out. */
export function createPaymentKeys(): PaymentKeys {
  const pair = () => {
    return generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  };
  const [ours, theirs] = [pair(), pair()];
  return {
    library: {
      weixin: {
        privateKey: ours.privateKey,
        platformKey: theirs.publicKey,
        apiV3Key: randomBytes(16).toString('hex'),
      },
      alipay: { privateKey: ours.privateKey, alipayKey: theirs.publicKey },
      card: { secret: randomBytes(24).toString('hex') },
    },
    providers: {
      weixinMerchant: ours.publicKey,
      weixinPlatform: theirs.privateKey,
      alipayApplication: ours.publicKey,
      alipay: theirs.privateKey,
    },
  };
}

/** `payments` of a library.json whose providers are doubles. @param url where they are served */
export const doubleSettings = (url: string): Whole<PaymentSettings> => ({
  weixin: {
    url: `${url}/weixin`,
    appId: 'wxdemo',
    mchId: '1900000001',
    serial: 'DEMO1',
    platformSerial: 'PUB_KEY_ID_DEMO',
  },
  alipay: { url: `${url}/alipay/gateway.do`, appId: '2021000000000001', sellerId: '2088000000000001' },
  card: { url: `${url}/card`, merchant: 'demo' },
});

/** Doubles of all providers. @returns their desks, what they are set up with, and the answers by their first part of the path */
export function createPaymentDoubles({ library, providers }: PaymentKeys, now: () => number) {
  const { weixin: wx, alipay: ali, card: cards } = doubleSettings('');
  const weixin: WeixinDouble = {
    appId: wx.appId,
    mchId: wx.mchId,
    platformSerial: wx.platformSerial,
    apiV3Key: library.weixin.apiV3Key,
    merchantKey: createPublicKey(providers.weixinMerchant),
    platformKey: createPrivateKey(providers.weixinPlatform),
  };
  const alipay: AlipayDouble = {
    appId: ali.appId,
    sellerId: ali.sellerId,
    applicationKey: createPublicKey(providers.alipayApplication),
    alipayKey: createPrivateKey(providers.alipay),
  };
  const card: CardDouble = { merchant: cards.merchant, secret: library.card.secret };
  const made = {
    weixin: createWeixinDouble(weixin, now),
    alipay: createAlipayDouble(alipay, now),
    card: createCardDouble(card, now),
  };
  const desks: Record<PaymentMethod, Desk> = {
    weixin: made.weixin.desk,
    alipay: made.alipay.desk,
    card: made.card.desk,
  };
  const answers: Record<PaymentMethod, (request: DoubleRequest) => Promise<Answer>> = {
    weixin: made.weixin.answer,
    alipay: made.alipay.answer,
    card: made.card.answer,
  };
  return { desks, answers, weixin, alipay, card };
}
