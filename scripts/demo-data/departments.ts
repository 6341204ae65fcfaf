/**
 * Departments of the two invented universities, with the fields by which their resources are found: disciplines of the
 * national degree catalogue, classes of the CLC, and databases by the titles of their records. Names are usual names of
 * departments and stand for none that exists.
 */

export type Names = readonly [chinese: string, taiwan: string, english: string];

export interface Department {
  id: string;
  name: Names;
  disciplines: readonly string[];
  classes: readonly string[];
  databases: readonly string[];
}

export interface Group {
  name: Names;
  /** Where its offices are. */
  building: Names;
  departments: readonly Department[];
}

const humanities: Names = ['人文学部', '人文學部', 'Humanities'];
const society: Names = ['社会科学学部', '社會科學學部', 'Social Sciences'];
const science: Names = ['理学部', '理學部', 'Sciences'];
const engineering: Names = ['工学部', '工學部', 'Engineering'];
const information: Names = ['信息学部', '資訊學部', 'Information Sciences'];
const medicine: Names = ['医学部', '醫學部', 'Medicine'];

export const jianglan: readonly Group[] = [
  {
    name: humanities,
    building: ['人文楼', '人文大樓', 'Humanities Building'],
    departments: [
      {
        id: 'chinese',
        name: ['中国语言文学系', '中國語言文學系', 'Chinese Language and Literature'],
        disciplines: ['0501'],
        classes: ['H1', 'I2'],
        databases: ['读秀', '臺灣華文電子書', '中国大百科全书'],
      },
      {
        id: 'languages',
        name: ['外国语学院', '外國語學院', 'Foreign Languages'],
        disciplines: ['0502'],
        classes: ['H3', 'H7', 'I1', 'I3/7'],
        databases: ['World Shakespeare Bibliography Online', 'Oxford Reference', 'Oxford Dictionaries Premium'],
      },
      {
        id: 'history',
        name: ['历史学系', '歷史學系', 'History'],
        disciplines: ['06', '0712'],
        classes: ['K1', 'K2', 'K3/7', 'K81'],
        databases: [
          '抗日战争与近代中日关系文献数据平台',
          'Chronicling America',
          'US National Archives Research Catalog',
        ],
      },
      {
        id: 'philosophy',
        name: ['哲学系', '哲學系', 'Philosophy'],
        disciplines: ['0101'],
        classes: ['B0', 'B1', 'B2', 'B3/7', 'B9'],
        databases: ['Stanford Encyclopedia of Philosophy', '臺大佛學數位圖書館'],
      },
      {
        id: 'arts',
        name: ['艺术学院', '藝術學院', 'Arts'],
        disciplines: ['13'],
        classes: ['J'],
        databases: ['Oxford Music and Art Online'],
      },
    ],
  },
  {
    name: society,
    building: ['社科楼', '社科大樓', 'Social Sciences Building'],
    departments: [
      {
        id: 'economics',
        name: ['经济学院', '經濟學院', 'Economics'],
        disciplines: ['02'],
        classes: ['F0', 'F1', 'F8'],
        databases: ['RePEc - IDEAS', 'OECD', '国家统计局', '皮书数据库'],
      },
      {
        id: 'management',
        name: ['管理学院', '管理學院', 'Management'],
        disciplines: ['12'],
        classes: ['C93', 'F2'],
        databases: ['国家统计局', '皮书数据库', 'Open Knowledge Repository'],
      },
      {
        id: 'law',
        name: ['法学院', '法學院', 'Law'],
        disciplines: ['0301'],
        classes: ['D9'],
        databases: ['北大法宝', '法源法律網', 'WestLaw UK', '中国裁判文书网', '国家法律法规数据库'],
      },
      {
        id: 'politics',
        name: ['政治学系', '政治學系', 'Political Science'],
        disciplines: ['0302', '0305'],
        classes: ['D0', 'D5', 'D6', 'D73/77', 'D8'],
        databases: ['ProQuest PolicyFile', '国务院政策文件库', '“一带一路”数据库'],
      },
      {
        id: 'sociology',
        name: ['社会学系', '社會學系', 'Sociology'],
        disciplines: ['0303', '0304'],
        classes: ['C91'],
        databases: ['中国学术调查数据资料库', '乡村研究数据库', 'Dataverse'],
      },
      {
        id: 'education',
        name: ['教育学院', '教育學院', 'Education'],
        disciplines: ['0401', '0403'],
        classes: ['G4', 'G8'],
        databases: ['人大复印报刊'],
      },
      {
        id: 'psychology',
        name: ['心理学系', '心理學系', 'Psychology'],
        disciplines: ['0402'],
        classes: ['B84'],
        databases: ['Scopus'],
      },
      {
        id: 'journalism',
        name: ['新闻与传播学院', '新聞與傳播學院', 'Journalism and Communication'],
        disciplines: ['0503'],
        classes: ['G2'],
        databases: ['人民网', '全国报刊索引'],
      },
    ],
  },
  {
    name: science,
    building: ['理科楼', '理科大樓', 'Science Building'],
    departments: [
      {
        id: 'mathematics',
        name: ['数学科学学院', '數學科學學院', 'Mathematics'],
        disciplines: ['0701', '0714'],
        classes: ['O1'],
        databases: ['AMS MathSciNet', 'Springer Link'],
      },
      {
        id: 'physics',
        name: ['物理学院', '物理學院', 'Physics'],
        disciplines: ['0702', '0704'],
        classes: ['O3', 'O4', 'P1'],
        databases: ['AIP', 'NASA ADS', 'Optical Society of America'],
      },
      {
        id: 'chemistry',
        name: ['化学学院', '化學學院', 'Chemistry'],
        disciplines: ['0703'],
        classes: ['O6'],
        databases: ['ACS Publications', 'Cambridge Engage Preprints'],
      },
      {
        id: 'life-sciences',
        name: ['生命科学学院', '生命科學學院', 'Life Sciences'],
        disciplines: ['0710', '0713'],
        classes: ['Q'],
        databases: ['Nature Publishing Group', 'Microbiology Society Journals'],
      },
      {
        id: 'earth',
        name: ['地球科学学院', '地球科學學院', 'Earth Sciences'],
        disciplines: ['0705', '0706', '0707', '0708', '0709'],
        classes: ['P'],
        databases: ['SciEngine'],
      },
    ],
  },
  {
    name: engineering,
    building: ['工学楼', '工學大樓', 'Engineering Building'],
    departments: [
      {
        id: 'mechanical',
        name: ['机械工程学院', '機械工程學院', 'Mechanical Engineering'],
        disciplines: ['0801', '0802', '0807'],
        classes: ['TH', 'TG'],
        databases: ['国家标准全文公开系统', '工标网'],
      },
      {
        id: 'materials',
        name: ['材料科学与工程学院', '材料科學與工程學院', 'Materials Science and Engineering'],
        disciplines: ['0805', '0806'],
        classes: ['TB3', 'TF'],
        databases: ['MDPI Journals', 'Scopus'],
      },
      {
        id: 'electrical',
        name: ['电气工程学院', '電機工程學院', 'Electrical Engineering'],
        disciplines: ['0808'],
        classes: ['TM'],
        databases: ['国家标准全文公开系统'],
      },
      {
        id: 'civil',
        name: ['建筑与土木工程学院', '建築與土木工程學院', 'Architecture and Civil Engineering'],
        disciplines: ['0813', '0814', '0833'],
        classes: ['TU'],
        databases: ['National Transportation Library ROSA P', '中国标准在线服务网'],
      },
      {
        id: 'chemical',
        name: ['化学工程学院', '化學工程學院', 'Chemical Engineering'],
        disciplines: ['0817'],
        classes: ['TQ'],
        databases: ['ACS Publications'],
      },
      {
        id: 'environment',
        name: ['环境学院', '環境學院', 'Environment'],
        disciplines: ['0830'],
        classes: ['X'],
        databases: ['JRC Publications Repository'],
      },
    ],
  },
  {
    name: information,
    building: ['信息楼', '資訊大樓', 'Information Building'],
    departments: [
      {
        id: 'computer',
        name: ['计算机学院', '資訊工程學院', 'Computer Science'],
        disciplines: ['0812', '0835'],
        classes: ['TP3', 'TP18'],
        databases: ['ACM Digital Library', 'IEEE Computer Society'],
      },
      {
        id: 'security',
        name: ['网络空间安全学院', '網路空間安全學院', 'Cyberspace Security'],
        disciplines: ['0839'],
        classes: ['TP309', 'TN918'],
        databases: ['ACM Digital Library', 'IEEE Computer Society'],
      },
      {
        id: 'electronics',
        name: ['电子与通信工程学院', '電子與通訊工程學院', 'Electronics and Communication'],
        disciplines: ['0809', '0810'],
        classes: ['TN'],
        databases: ['IEEE Computer Society'],
      },
      {
        id: 'information-management',
        name: ['信息管理系', '圖書資訊學系', 'Information Management'],
        disciplines: ['1205'],
        classes: ['G25', 'G35'],
        databases: ['OpenAlex', '全国图书馆联盟', 'Open WorldCat'],
      },
    ],
  },
  {
    name: medicine,
    building: ['医学楼', '醫學大樓', 'Medical Building'],
    departments: [
      {
        id: 'basic-medicine',
        name: ['基础医学院', '基礎醫學院', 'Basic Medical Sciences'],
        disciplines: ['1001'],
        classes: ['R3'],
        databases: ['万方医疗'],
      },
      {
        id: 'clinical',
        name: ['临床医学院', '臨床醫學院', 'Clinical Medicine'],
        disciplines: ['1002', '1003'],
        classes: ['R4', 'R5', 'R6', 'R71', 'R74'],
        databases: ['中华医学期刊全文数据库', '中国医院知识总库', 'ASCO Meeting Library'],
      },
      {
        id: 'public-health',
        name: ['公共卫生学院', '公共衛生學院', 'Public Health'],
        disciplines: ['1004'],
        classes: ['R1'],
        databases: ['万方医疗', '国家统计局'],
      },
      {
        id: 'chinese-medicine',
        name: ['中医药学院', '中醫藥學院', 'Chinese Medicine'],
        disciplines: ['1005', '1006', '1008'],
        classes: ['R2'],
        databases: ['中华医学期刊全文数据库'],
      },
      {
        id: 'pharmacy',
        name: ['药学院', '藥學院', 'Pharmacy'],
        disciplines: ['1007'],
        classes: ['R9'],
        databases: ['智慧芽'],
      },
    ],
  },
];

export const mingwan: readonly Group[] = [
  {
    name: ['学系', '學系', 'Departments'],
    building: ['教学楼', '教學大樓', 'Teaching Building'],
    departments: [
      {
        id: 'literature',
        name: ['文学系', '文學系', 'Literature'],
        disciplines: ['05'],
        classes: ['H', 'I'],
        databases: ['Oxford Reference', 'Project Gutenberg'],
      },
      {
        id: 'buddhist-studies',
        name: ['宗教与哲学系', '宗教與哲學系', 'Religion and Philosophy'],
        disciplines: ['0101'],
        classes: ['B'],
        databases: ['University Press Scholarship'],
      },
      {
        id: 'history',
        name: ['历史系', '歷史學系', 'History'],
        disciplines: ['06', '0712'],
        classes: ['K'],
        databases: ['Chronicling America', 'Gallica'],
      },
      {
        id: 'business',
        name: ['商学系', '商學系', 'Business'],
        disciplines: ['02', '12'],
        classes: ['F', 'C93'],
        databases: ['RePEc - IDEAS', 'OECD'],
      },
      {
        id: 'computer',
        name: ['计算机系', '資訊工程學系', 'Computer Science'],
        disciplines: ['0812', '0835', '0839'],
        classes: ['TP3', 'TP18'],
        databases: ['DBLP Computer Science Bibliography', 'CSDN'],
      },
      {
        id: 'nursing',
        name: ['护理与健康系', '護理與健康學系', 'Nursing and Health'],
        disciplines: ['10'],
        classes: ['R'],
        databases: ['Elsevier Health Journals', 'Taylor and Francis+NEJM'],
      },
    ],
  },
];
