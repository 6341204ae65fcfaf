import type { PaymentMethod } from '../../../lib/rules/payments.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { paymentProvidersOf, type PaymentProviders } from './providers/providers.ts';
import type { Payables } from './payables.ts';
import type { PaymentSecretsOfLibrary } from './secrets.ts';

declare module '../../platform/context/context.ts' {
  interface ServiceContext {
    /** Providers of payments of each library; none where a library has no way to pay online. */
    onlinePayments: OnlinePayments;
  }
}

type Paying = Pick<LoadedLibrary, 'groupCode' | 'mappingPath' | 'file'>;

/** Which providers each library has, and where they tell us of payments. */
export interface OnlinePayments {
  payables: Payables;
  providersOf: (library: Paying) => PaymentProviders;
  notifyUrl: (library: Paying, method: PaymentMethod) => string;
}

/** Path of the address where a provider reports payments. */
export const notifyPath = (mappingPath: string, method: PaymentMethod): string =>
  `/find/account/notify/${mappingPath}/${method}`;

/**
 * @param input.origin scheme and host under which providers reach this server, without a trailing slash
 * @param input.onBroken called if the keys of a library are invalid: it has no online payments then
 */
export function createOnlinePayments(input: {
  payables: Payables;
  secretsOf: PaymentSecretsOfLibrary;
  now: () => number;
  origin: string;
  onBroken: (groupCode: string, error: unknown) => void;
}): OnlinePayments {
  const made = new Map<string, PaymentProviders>();
  const make = ({ groupCode, file }: Paying): PaymentProviders => {
    try {
      return paymentProvidersOf(file.payments, input.secretsOf(groupCode), input.now);
    } catch (error) {
      input.onBroken(groupCode, error);
      return new Map();
    }
  };
  return {
    payables: input.payables,
    providersOf: (library) => {
      const providers = made.get(library.groupCode) ?? make(library);
      made.set(library.groupCode, providers);
      return providers;
    },
    notifyUrl: ({ mappingPath }, method) => input.origin + notifyPath(mappingPath, method),
  };
}
