import { timingSafeEqual } from 'node:crypto';
import { signDelivery } from '#service/document-delivery/menu-link.ts';
import { escape, page } from './people.ts';
import { html, type Answer, type DoubleRequest } from './server.ts';

function isSame(a: string, b: string): boolean {
  const [entry, other] = [Buffer.from(a), Buffer.from(b)];
  return entry.length === other.length && timingSafeEqual(entry, other);
}

/**
 * A document delivery that accepts readers with a signed, unexpired link of the library.
 * @param secretOf returns a library's secret by its group code
 */
export function createDeliveryDouble(
  secretOf: (groupCode: string) => string,
  now: () => number = Date.now,
): (request: DoubleRequest) => Promise<Answer> {
  const title = '文献传递 / Document delivery';
  return ({ url }) => {
    const get = (name: string) => url.searchParams.get(name) ?? '';
    const [groupCode, account, name] = [get('groupCode'), get('account'), get('name')];
    const expires = Number(get('expires'));
    const signature = signDelivery(secretOf(groupCode), { groupCode, account, name, expires });
    const isGood = isSame(signature, get('signature')) && expires * 1000 > now();
    const body = isGood
      ? `<p>演示用的文献传递服务 / Demonstration</p><p>${escape(name)} (${escape(account)})</p>`
      : '<p>链接无效或已过期 / This link is not valid</p>';
    return Promise.resolve({ ...html(page(title, body)), status: isGood ? 200 : 403 });
  };
}

/** A thesis check that checks nothing. */
export const createThesisDouble = (): ((request: DoubleRequest) => Promise<Answer>) => () =>
  Promise.resolve(html(page('论文查重 / Thesis check', '<p>演示用的论文查重服务 / Demonstration</p>')));
