/** Currencies that a library is most likely given, first in lists. */
const likely = 'CNY TWD HKD MOP USD EUR GBP JPY KRW SGD MYR AUD CAD CHF NZD THB'.split(' ');

/** ISO 4217, list one: the currencies that are money somewhere today, without funds, metals and test codes. */
const all =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'.split(
    ' ',
  );

/** Codes of ISO 4217, the likely ones first, the others in the order of the alphabet. */
export const currencyCodes: readonly string[] = [...likely, ...all.filter((code) => !likely.includes(code))];

export const isCurrency = (code: string): boolean => all.includes(code);

/** Digits behind the decimal point: two for most, none for the yen, three for the dinar of Kuwait. */
export function currencyDigits(code: string): number {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * An amount as the language writes it, with the name of the currency: signs like $ and ¥ are those of many.
 * @param minor the amount in the smallest unit of the currency
 */
export function formatAmount(minor: number, code: string, languageTag: string): string {
  const format = new Intl.NumberFormat(languageTag, { style: 'currency', currency: code, currencyDisplay: 'name' });
  return format.format(minor / 10 ** currencyDigits(code));
}
