/** What is wrong with a password that somebody chose: each is the key of a message. */
export type PasswordProblem =
  | 'passwordRequired'
  | 'passwordBasic'
  | 'passwordSevenMixed'
  | 'passwordThreeKinds'
  | 'passwordStrong'
  | 'passwordLearningPass'
  | 'passwordTooLong'
  | 'passwordEqualsAccount'
  | 'passwordEqualsInitial'
  | 'passwordMismatch';

/** The rules among them: what a password must look like. */
export type PasswordRule = Extract<
  PasswordProblem,
  'passwordBasic' | 'passwordSevenMixed' | 'passwordThreeKinds' | 'passwordStrong' | 'passwordLearningPass'
>;

/** The switches of findConfig (portal-shell §3), and whether the account is one of the learning-pass system. */
export interface PasswordPolicy {
  isPasswordProtect: '0' | '1';
  passwordCheck: '0' | '1' | '2';
  learningPass?: boolean | undefined;
}

export interface PasswordSetting {
  /** Account name and number of card or identity document. */
  names?: readonly string[] | undefined;
  /** The password the library gave out, where it is known. */
  initial?: string | undefined;
  confirmation?: string | undefined;
}

/** Longest password taken, in characters, outside the learning-pass system. */
export const maxPasswordLength = 64;

const special = /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?`~]/;
const kinds = [/\d/, /[A-Z]/, /[a-z]/, special] as const;
const kindsOf = (password: string): number => kinds.filter((kind) => kind.test(password)).length;
const hasLetterAndDigit = (password: string): boolean => /[A-Za-z]/.test(password) && /\d/.test(password);
const lengthOf = (password: string): number => [...password].length;
const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/**
 * The strength grader (portal-shell §5). 3: at least three of digit, upper case, lower case and special character, and
 * eight characters or more; 2: letters and digits, six or more; 1: anything; 0: nothing.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (kindsOf(password) >= 3 && lengthOf(password) >= 8) return 3;
  if (hasLetterAndDigit(password) && lengthOf(password) >= 6) return 2;
  return password === '' ? 0 : 1;
}

/** The rule for a new password; shown before one is chosen, and for one that breaks it. */
export function passwordRule({ learningPass, isPasswordProtect, passwordCheck }: PasswordPolicy): PasswordRule {
  if (learningPass === true) return 'passwordLearningPass';
  if (isPasswordProtect === '1') return 'passwordStrong';
  if (passwordCheck === '2') return 'passwordThreeKinds';
  return passwordCheck === '1' ? 'passwordSevenMixed' : 'passwordBasic';
}

/** Which characters a password must have. */
const mixtures = {
  letterAndDigit: hasLetterAndDigit,
  threeKinds: (password: string) => kindsOf(password) >= 3,
  allKinds: (password: string) => kindsOf(password) === kinds.length,
} as const;

/** What each rule says: shortest and longest password in characters, and what it is made of. */
const forms: Record<PasswordRule, { min: number; max: number; mixture: keyof typeof mixtures }> = {
  passwordLearningPass: { min: 8, max: 16, mixture: 'letterAndDigit' },
  passwordStrong: { min: 8, max: maxPasswordLength, mixture: 'allKinds' },
  passwordThreeKinds: { min: 8, max: maxPasswordLength, mixture: 'threeKinds' },
  passwordSevenMixed: { min: 7, max: maxPasswordLength, mixture: 'letterAndDigit' },
  passwordBasic: { min: 6, max: maxPasswordLength, mixture: 'letterAndDigit' },
};

/** Which rule of the library a password breaks by its form: the strictest that applies. */
function formProblem(password: string, policy: PasswordPolicy): PasswordProblem | undefined {
  const length = lengthOf(password);
  const rule = passwordRule(policy);
  const { min, max, mixture } = forms[rule];
  if (rule !== 'passwordLearningPass' && length > max) return 'passwordTooLong';
  return length >= min && length <= max && mixtures[mixture](password) ? undefined : rule;
}

const isOneOf = (names: readonly string[], password: string): boolean =>
  names.some((name) => name !== '' && folded(name) === folded(password));

/** Fewer different characters than this are no password, however long it is. */
export const leastDifferent = 4;
export const isVaried = (password: string): boolean => new Set(password.toLowerCase()).size >= leastDifferent;

export interface PasswordNeed {
  key: 'length' | keyof typeof mixtures | 'varied' | 'notAccount' | 'same';
  isMet: boolean;
}

/**
 * What a new password needs, one by one, to be shown while it is typed: the rules of `passwordProblems`, and the part of
 * the service's further checks that needs no list of known passwords.
 * @param setting.confirmation what was typed the second time
 */
export function passwordNeeds(
  password: string,
  policy: PasswordPolicy,
  { names = [], confirmation = '' }: Pick<PasswordSetting, 'names' | 'confirmation'>,
): { min: number; max: number; needs: PasswordNeed[] } {
  const { min, max, mixture } = forms[passwordRule(policy)];
  const length = lengthOf(password);
  const needs: PasswordNeed[] = [
    { key: 'length', isMet: length >= min && length <= max },
    { key: mixture, isMet: mixtures[mixture](password) },
    { key: 'varied', isMet: isVaried(password) },
    { key: 'notAccount', isMet: password !== '' && !isOneOf(names, password) },
    { key: 'same', isMet: password !== '' && confirmation === password },
  ];
  return { min, max, needs };
}

/**
 * All problems of a chosen password, in the order in which they are shown (portal-shell §5): the form by
 * isPasswordProtect, passwordCheck or the learning-pass limits; equal to account or card number; equal to the initial
 * password; not typed the same twice. Names are compared without regard to case.
 */
export function passwordProblems(
  password: string,
  policy: PasswordPolicy,
  { names = [], initial, confirmation }: PasswordSetting = {},
): PasswordProblem[] {
  if (password === '') return ['passwordRequired'];
  const problems: PasswordProblem[] = [];
  const form = formProblem(password, policy);
  if (form) problems.push(form);
  if (isOneOf(names, password)) problems.push('passwordEqualsAccount');
  if (initial !== undefined && initial === password) problems.push('passwordEqualsInitial');
  if (confirmation !== undefined && confirmation !== password) problems.push('passwordMismatch');
  return problems;
}
