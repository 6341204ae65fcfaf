import { createVendorDesk } from '#support/providers/vendor-orders.ts';
import type { Answer, DoubleRequest } from './server.ts';

/** A vendor that takes orders, and ships and delivers them after two minutes each. */
export function createVendorOrdersDouble(now: () => number = Date.now): (request: DoubleRequest) => Promise<Answer> {
  const desk = createVendorDesk({ now, minutesPerStep: 2 });
  return ({ method, path }) => {
    const { status, body } = desk.answer(method, path.replace(/^\//, ''));
    return Promise.resolve({ status, type: 'application/json', body: JSON.stringify(body) });
  };
}
