/** Content of departments and researchers for tests, over the records of testing.records.ts. */

export const testDepartments = [
  {
    id: 'letters',
    name: { 'zh-CN': '文学院', zh_TW: '文學院', 'en-US': 'School of Letters' },
    group: { 'zh-CN': '人文学部', 'en-US': 'Humanities' },
    intro: { 'zh-CN': '文学与语言' },
    url: 'https://letters.example/',
    disciplines: ['05'],
    classes: ['I'],
  },
  {
    id: 'systems',
    name: { 'zh-CN': '系统工程学院', 'en-US': 'School of Systems Engineering' },
    disciplines: ['0711'],
    classes: ['N94'],
    databases: ['e1', 'nowhere'],
  },
  { id: 'empty', name: { 'zh-CN': '筹建中的学院' } },
];

export const testResearchers = [
  { id: 'wang-wu', name: '王五', disciplines: ['0711'], department: 'systems' },
  { id: 'zhao-liu', name: '赵六', otherNames: ['Zhao Liu'], links: [{ type: 'orcid', url: 'https://orcid.org/0' }] },
  { id: 'aho', name: 'Aho, Alfred V.', otherNames: ['Alfred V. Aho'], disciplines: ['0812', '0835'] },
  { id: 'ullman', name: 'Jeffrey D. Ullman', otherNames: ['Ullman, Jeffrey D.'], sortName: 'Ullman, Jeffrey D.' },
];
