import type { LibraryFile } from '../platform/configuration/schema.ts';
import { placeSites } from '../request-queue/pickup-places.ts';

type Report = (field: string, message: string, severity?: 'error' | 'mistake' | 'warning') => void;

const doubled = (codes: readonly string[]): string[] => codes.filter((code, at) => codes.indexOf(code) < at);

function checkFunds(file: LibraryFile, report: Report): void {
  const funds = file.purchasing?.funds ?? [];
  for (const code of doubled(funds.map((fund) => fund.code))) {
    report('purchasing.funds', `${code} is listed twice`, 'error');
  }
  funds.forEach((fund, at) => {
    const field = `purchasing.funds[${String(at)}]`;
    const codes = fund.categories.map((category) => category.code);
    for (const code of doubled(codes)) report(`${field}.categories`, `${code} is listed twice`, 'error');
    const general = fund.categories.findIndex((category) => category.classes.length === 0);
    if (general !== -1 && fund.categories.some((category, place) => place > general && category.classes.length === 0)) {
      report(`${field}.categories`, 'has more than one for everything else; the first counts', 'mistake');
    }
    for (const year of doubled(fund.years.map((entry) => String(entry.year)))) {
      report(`${field}.years`, `${year} is listed twice; the first counts`, 'mistake');
    }
    for (const { year, totalFen, categories } of fund.years) {
      for (const [code, fen] of Object.entries(categories)) {
        if (!codes.includes(code)) report(`${field}.years`, `there is no category ${code}`, 'mistake');
        if (fen > totalFen) report(`${field}.years`, `${code} has more in ${String(year)} than the fund`, 'warning');
      }
    }
  });
}

/** Rules of purchasing that lead nowhere or can never count: docs/guide/purchasing.md. */
export function checkPurchasing(file: LibraryFile, report: Report): void {
  const { purchasing } = file;
  if (!purchasing) return;
  checkFunds(file, report);
  const types = file.circulation.readerTypes.map((readerType) => readerType.code);
  const ofTypes = (field: string, codes: readonly string[]) => {
    for (const code of types.length === 0 ? [] : codes) {
      if (!types.includes(code)) report(field, `there is no reader type ${code}`, 'mistake');
    }
  };
  purchasing.allowances.forEach((allowance, at) => {
    const field = `purchasing.allowances[${String(at)}]`;
    ofTypes(`${field}.readerTypes`, allowance.readerTypes);
    const before = purchasing.allowances.findIndex(({ readerTypes }, place) => place < at && readerTypes.length === 0);
    if (before !== -1) report(field, `never counts: ${String(before)} before it is for all`, 'mistake');
  });
  purchasing.funds.forEach((fund, at) => {
    ofTypes(`purchasing.funds[${String(at)}].readerTypes`, fund.readerTypes);
  });
  if (purchasing.funds.length > 0 && purchasing.allowances.length === 0) {
    report('purchasing.allowances', 'is empty, so that no reader may choose anything', 'mistake');
  }
  if (purchasing.funds.length > 0 && purchasing.ruleText.length === 0) {
    report('purchasing.ruleText', 'is empty; readers accept nothing', 'warning');
  }
  const places = placeSites({ id: 0, file });
  for (const code of purchasing.pickupPlaces) {
    if (!places.has(code)) report('purchasing.pickupPlaces', `there is no pick-up place ${code}`, 'mistake');
  }
  purchasing.freight.forEach((_, at) => {
    const before = purchasing.freight.findIndex(({ areas }, place) => place < at && areas.length === 0);
    const field = `purchasing.freight[${String(at)}]`;
    if (before !== -1) report(field, `never counts: ${String(before)} before it is for all areas`, 'mistake');
  });
  const { location } = purchasing;
  if (location && !file.locations.some((entry) => entry.locationId === location.locationId)) {
    report('purchasing.location', `there is no location ${location.locationId}`, 'mistake');
  }
}
