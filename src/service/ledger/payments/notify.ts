import { paymentMethods } from '../../../lib/rules/payments.ts';
import type { ServiceContext } from '../../platform/context/context.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { NotificationRefused, type PaymentProvider, type RawNotification } from './providers/types.ts';
import { noteRefused } from './events.ts';
import { receive } from './receive.ts';
import { sendRefunds } from './refunds.ts';

type Context = Pick<ServiceContext, 'store' | 'registry' | 'now' | 'log' | 'onlinePayments'>;

/** Answers a provider that reports a payment. */
export type TakeNotification = (mappingPath: string, method: string, raw: RawNotification) => Promise<Response>;

async function take(context: Context, library: LoadedLibrary, provider: PaymentProvider, raw: RawNotification) {
  const { store, now, onlinePayments } = context;
  try {
    const notification = provider.readNotification(raw);
    if (notification.kind === 'refund') await sendRefunds(context, library);
    if (notification.kind !== 'paid') return true;
    const came = await receive(store.db, {
      library,
      method: provider.method,
      money: notification.money,
      payables: onlinePayments.payables,
      now: now(),
    });
    // A repeated notification is acknowledged, or the provider would retry for ever.
    return came !== 'refused';
  } catch (error) {
    if (!(error instanceof NotificationRefused) && !(error instanceof SyntaxError)) throw error;
    const detail = `${provider.method}: ${error instanceof NotificationRefused ? error.message : 'unreadable'}`;
    const about = { libraryId: library.id, paymentId: null, now: now() };
    const isRecorded = await noteRefused(store.db, { ...about, kind: 'refusedSignature', detail });
    if (isRecorded) context.log.warn({ mappingPath: library.mappingPath, detail }, 'payment notification rejected');
    return false;
  }
}

/**
 * Takes notifications of providers. Only what a provider has signed counts, whatever the sender; what is forged, too
 * old, of a wrong amount or repeated changes nothing and is recorded (`yuelan payments list --events`).
 */
export const notificationTaker =
  (context: Context): TakeNotification =>
  async (mappingPath, method, raw) => {
    const library = context.registry().byPath(mappingPath);
    const named = paymentMethods.find((paymentMethod) => paymentMethod === method);
    const provider = library && named && context.onlinePayments.providersOf(library).get(named);
    const headers = { 'cache-control': 'no-store' };
    if (library && !context.registry().serves(library)) return new Response('elsewhere', { status: 421, headers });
    if (!library || !provider) return new Response('unknown', { status: 404, headers });
    const { status, type, body } = provider.answerNotification(await take(context, library, provider, raw));
    return new Response(body, { status, headers: { ...headers, 'content-type': type } });
  };
