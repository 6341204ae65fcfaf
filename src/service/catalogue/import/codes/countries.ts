/**
 * MARC country codes to ISO 3166-1 alpha-2, as pairs `marc:ISO`. Three-letter codes are states and provinces; their
 * last letter is the country (u United States, c Canada, a Australia, k United Kingdom, r former Soviet Union).
 */
const table =
  'aa:AL ae:DZ af:AF ag:AR ai:AM aj:AZ am:AI an:AD ao:AO aq:AG as:AS at:AU au:AT aw:AW ay:AQ ba:BH bb:BB bd:BI be:BE ' +
  'bf:BS bg:BD bh:BZ bi:IO bl:BR bm:BM bn:BA bo:BO bp:SB br:MM bs:BW bt:BT bu:BG bv:BV bw:BY bx:BN ca:CQ cb:KH cc:CN ' +
  'cd:TD ce:LK cf:CG cg:CD ch:TW ci:HR cj:KY ck:CO cl:CL cm:CM cn:CA co:CW cq:KM cr:CR cu:CU cv:CV cw:CK cx:CF cy:CY ' +
  'dk:DK dm:BJ dq:DM dr:DO ea:ER ec:EC eg:GQ em:TL er:EE es:SV et:ET fa:FO fg:GF fi:FI fj:FJ fk:FK fm:FM fp:PF fr:FR ' +
  'fs:TF ft:DJ gb:KI gd:GD gg:GG gh:GH gi:GI gl:GL gm:GM go:GA gp:GP gr:GR gs:GE gt:GT gu:GU gv:GN gw:DE gy:GY gz:PS ' +
  'hm:HM ho:HN ht:HT hu:HU ic:IS ie:IE ii:IN im:IM io:ID iq:IQ ir:IR is:IL it:IT iv:CI iy:IQ ja:JP je:JE ji:JO jm:JM ' +
  'jo:JO ke:KE kg:KG kn:KP ko:KR ku:KW kv:XK kz:KZ lb:LR le:LB lh:LI li:LT lo:LS ls:LA lu:LU lv:LV ly:LY mc:MC mf:MU ' +
  'mg:MG mj:MS mk:OM ml:ML mm:MT mo:ME mp:MN mq:MQ mr:MA mu:MR mv:MD mw:MW mx:MX my:MY mz:MZ ng:NE nl:NC nn:VU no:NO ' +
  'np:NP nq:NI nr:NG nu:NR nw:MP nx:NF nz:NZ ot:YT pc:PN pe:PE pf:PF pg:GW ph:PH pk:PK pl:PL pn:PA po:PT pp:PG pr:PR ' +
  'pw:PW py:PY qa:QA re:RE rh:ZW rm:RO ru:RU rw:RW sa:ZA sc:BL sd:SS se:SC sf:ST sg:SN sh:ES si:SG sj:SD sl:SL sm:SM ' +
  'sn:SX so:SO sp:ES sq:SZ sr:SR ss:EH st:MF su:SA sw:SE sx:NA sy:SY sz:CH ta:TJ tc:TC tg:TG th:TH ti:TN tk:TM tl:TK ' +
  'to:TO tr:TT ts:AE tu:TR tv:TV tz:TZ ua:EG uc:UM ug:UG un:UA up:UM uv:BF uy:UY uz:UZ vb:VG vc:VA ve:VE vi:VI vm:VN ' +
  'wf:WF wj:PS wk:UM ws:WS xa:CX xb:CC xc:MV xd:KN xe:MH xf:UM xh:NU xj:SH xk:LC xl:PM xm:VC xn:MK xo:SK xp:ST xr:CZ ' +
  'xs:GS xv:SI ye:YE za:ZM hk:HK mh:MO';
const byMarc = new Map(table.split(' ').map((pair): [string, string] => [pair.slice(0, 2), pair.slice(3)]));
byMarc.delete('ca');

const byLastLetter: Record<string, string> = { u: 'US', c: 'CA', a: 'AU', k: 'GB', r: 'RU' };
/** Exceptions to the last-letter rule, including the former Soviet republics. */
const exceptions: Record<string, string> = {
  air: 'AM',
  ajr: 'AZ',
  bwr: 'BY',
  err: 'EE',
  gsr: 'GE',
  kgr: 'KG',
  kzr: 'KZ',
  lir: 'LT',
  lvr: 'LV',
  mvr: 'MD',
  tar: 'TJ',
  tkr: 'TM',
  unr: 'UA',
  uzr: 'UZ',
  xxr: 'RU',
  nik: 'GB',
  uik: 'GB',
  ge: 'DE',
  cs: 'CZ',
  yu: 'RS',
  rb: 'RS',
  ys: 'YE',
};

let isoRegions: Intl.DisplayNames | undefined;
/** Made when a file has codes to look up: the data takes time, and a server that is started needs none of it. */
const isoNames = () => (isoRegions ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }));

/** ISO 3166-1 alpha-2 of a MARC country code (`cc`, `nyu`); undefined for unknown places and no code. */
export function countryOfMarc(code: string): string | undefined {
  const plain = code.toLowerCase().replace(/[^a-z]/g, '');
  const known = exceptions[plain] ?? byMarc.get(plain);
  if (known !== undefined) return known;
  return plain.length === 3 ? byLastLetter[plain.charAt(2)] : undefined;
}

/** Normalises an ISO alpha-2 code. @returns undefined if there is no such country */
export function countryOfIso(code: string): string | undefined {
  const upper = code.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(upper) || upper === 'ZZ') return undefined;
  return isoNames().of(upper) === undefined ? undefined : upper;
}
