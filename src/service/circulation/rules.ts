import type { OutputOf } from '../../lib/contract/contract.ts';
import { inLanguage, languageTag } from '../../lib/contract/language.ts';
import { generalRule, isGeneral, plainRule, rulesOfReader, type LoanRule } from '../../lib/rules/circulation.ts';
import { fineRuleOf, type FineRules } from '../../lib/rules/fines.ts';
import type { ReaderCall, Handlers } from '../platform/context/context.ts';
import { nameOfCode } from '../catalogue/dictionaries/index.ts';
import { message } from '../platform/messages/index.ts';
import { renewalBar } from './entries.ts';
import { runningLoans } from './facts.ts';
import { holdsRules } from '../platform/configuration/lending.ts';

/** What a rule is for: the library's name for it, or its materials and places by their names. */
function nameOf({ library, language }: ReaderCall, rule: LoanRule): string | null {
  const own = library.file.circulation.rules.find((entry) => entry === rule)?.name;
  if (own) return inLanguage(own, language);
  if (isGeneral(rule)) return null;
  const types = rule.locationTypes.map((code) => {
    const type = library.file.locationTypes.find((locationType) => locationType.locationTypeCode === code);
    return type ? inLanguage(type.locationTypeName, language) : code;
  });
  const list = new Intl.ListFormat(languageTag[language]);
  return list.format([
    ...rule.materialTypes.map((code) => nameOfCode(library, 'materialType', code, language) ?? code),
    ...types,
    ...rule.locations.map((code) => nameOfCode(library, 'location', code, language) ?? code),
  ]);
}

function publicFine(rule: LoanRule, fines: FineRules) {
  const { perDayFen, graceDays, maxFen = null } = fineRuleOf(rule, fines);
  return perDayFen === 0 ? null : { perDayFen, graceDays, maxFen };
}

/** What readers of a type may borrow, by its name. */
export function loanRulesOfType(
  call: ReaderCall,
  typeCode: string | null,
): Pick<OutputOf<'getLoanRules'>, 'readerTypeName' | 'maxLoans' | 'rules'> {
  const { circulation } = call.library.file;
  const type = circulation.readerTypes.find(({ code }) => code === typeCode);
  return {
    readerTypeName: type ? inLanguage(type.name, call.language) : null,
    maxLoans: generalRule(circulation, typeCode).loans,
    rules: rulesOfReader(circulation, typeCode).map((rule) => ({
      name: rule === plainRule ? null : nameOf(call, rule),
      maxLoans: rule.loans,
      days: rule.days,
      renewals: rule.renewals,
      renewalDays: rule.renewalDays ?? rule.days,
      renewalWindow: rule.renewalWindow ?? null,
      fine: publicFine(rule, circulation.fines),
    })),
  };
}

/** What the reader who asks may borrow. */
export const getLoanRules: Handlers['getLoanRules'] = async (_input, call) => {
  const { store, library, language } = call;
  const { circulation } = library.file;
  const reader = call.reader.row;
  const loans = await runningLoans(store.db, library.id, reader.id);
  const barred = call.reader.bar && renewalBar(call.reader.bar, language);
  return {
    ...loanRulesOfType(call, reader.type_code),
    ...(!holdsRules(library) && { isTold: false, rules: [], maxLoans: 0 }),
    barred: barred ? message(language, barred.key, barred.values) : null,
    loans: loans.length,
    renewFrom: circulation.renewFrom,
    renewOverdue: circulation.renewOverdue,
    lendWhileOverdue: circulation.lendWhileOverdue,
  };
};
