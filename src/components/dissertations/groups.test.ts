import { describe, expect, it } from 'vitest';
import type { OutputOf } from '#lib/contract/contract.ts';
import { translator } from '#lib/i18n/server.ts';
import { chosenName, thesisGroups, fieldOf, rowsOf, sortsOf, thesisList } from './dissertation-list-page.ts';

const read = (query: string) => thesisList.read(new URLSearchParams(query));
const t = translator('zh-CN');
const result: OutputOf<'listLocalDissertations'> = {
  numFound: 3,
  searchResult: [],
  hlResult: {},
  years: [
    { year: 2019, count: 1 },
    { year: 2021, count: 2 },
  ],
  facetResult: {
    university: [{ code: '示范大学', name: '示范大学', count: 3 }],
    discode1: [],
    langCode: [],
    resourceType: [],
    department: [
      { code: '物理学院', name: '物理学院', count: 2 },
      { code: '法学院', name: '法学院', count: 1 },
    ],
    supervisor: [{ code: '赵六', name: '赵六', count: 2 }],
    ddType: [{ code: 'doctor', name: '博士', count: 3 }],
  },
};

describe('filters of dissertations', () => {
  it('list the values of each field, latest years first', () => {
    const groups = thesisGroups(t, read('department=物理学院'), result);
    expect(groups.map((group) => group.title)).toEqual(['学院', '导师', '年份']);
    expect(groups[0]?.choices.map((choice) => [choice.name, choice.isChosen])).toEqual([
      ['物理学院', true],
      ['法学院', false],
    ]);
    expect(groups[2]?.choices.map((choice) => choice.name)).toEqual(['2021', '2019']);
  });

  it('include a chosen value, so that it can be removed', () => {
    const groups = thesisGroups(t, read('university=示范大学&ddType=doctor'), result);
    expect(groups.map((group) => group.title)).toContain('授予单位');
    expect(chosenName('ddType', read('ddType=doctor'), result)).toBe('博士');
    expect(chosenName('supervisor', read('supervisor=钱七'), result)).toBe('钱七');
  });
});

describe('the address of the list of dissertations', () => {
  it('reads unknown values as the defaults', () => {
    expect([rowsOf(read('rows=50')), rowsOf(read('rows=51'))]).toEqual([50, 20]);
    expect([fieldOf(read('field=title')), fieldOf(read('field=isbn'))]).toEqual(['title', 'keyWord']);
    expect([sortsOf(read(''))[0], sortsOf(read('q=x'))[0]]).toEqual(['publishYear', 'relevance']);
  });
});
