import { areaList } from '@vant/area-data';

export interface Area {
  /** Six digits (GB/T 2260): a province's end in four noughts, a city's in two. */
  code: string;
  name: string;
}

const { province_list: provinces, city_list: cities, county_list: districts } = areaList;

const toAreas = (list: Record<string, string>): Area[] =>
  Object.entries(list)
    .map(([code, name]) => ({ code, name }))
    .sort((entry, other) => (entry.code < other.code ? -1 : 1));

const sortAll = () => ({
  provinces: toAreas(provinces),
  citiesOf: Map.groupBy(toAreas(cities), ({ code }) => `${code.slice(0, 2)}0000`),
  districtsOf: Map.groupBy(toAreas(districts), ({ code }) => `${code.slice(0, 4)}00`),
});
let sorted: ReturnType<typeof sortAll> | undefined;

/**
 * Areas below one, in the order of their codes.
 * @param parentCode empty: the provinces; of what is no province or city, none
 */
export function areasBelow(parentCode: string): readonly Area[] {
  // Once somebody writes an address, and not at every start.
  const areas = (sorted ??= sortAll());
  if (parentCode === '') return areas.provinces;
  return areas.citiesOf.get(parentCode) ?? areas.districtsOf.get(parentCode) ?? [];
}

/**
 * A district with its city and province, the largest first.
 * @returns undefined when there is no such district
 */
export function areasOf(districtCode: string): readonly Area[] | undefined {
  const [provinceCode, cityCode] = [`${districtCode.slice(0, 2)}0000`, `${districtCode.slice(0, 4)}00`];
  const [province, city, district] = [provinces[provinceCode], cities[cityCode], districts[districtCode]];
  if (province === undefined || city === undefined || district === undefined) return undefined;
  return [
    { code: provinceCode, name: province },
    { code: cityCode, name: city },
    { code: districtCode, name: district },
  ];
}
