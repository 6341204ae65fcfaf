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

/** What a password is compared with. */
export interface PasswordSetting {
  /** Account name and number of card or identity document. */
  names?: readonly string[] | undefined;
  /** The password the library gave out, where it is known. */
  initial?: string | undefined;
  /** The same password typed again. */
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

/** The rule that says what a new password must look like; told before one is chosen, and of one that breaks it. */
export function passwordRule({ learningPass, isPasswordProtect, passwordCheck }: PasswordPolicy): PasswordRule {
  if (learningPass === true) return 'passwordLearningPass';
  if (isPasswordProtect === '1') return 'passwordStrong';
  if (passwordCheck === '2') return 'passwordThreeKinds';
  return passwordCheck === '1' ? 'passwordSevenMixed' : 'passwordBasic';
}

/** Which rule of the library a password breaks by its form: the strictest that applies. */
function formProblem(password: string, policy: PasswordPolicy): PasswordProblem | undefined {
  const length = lengthOf(password);
  const rule = passwordRule(policy);
  if (rule !== 'passwordLearningPass' && length > maxPasswordLength) return 'passwordTooLong';
  const keeps: Record<PasswordRule, () => boolean> = {
    passwordLearningPass: () => length >= 8 && length <= 16 && hasLetterAndDigit(password),
    passwordStrong: () => length >= 8 && kindsOf(password) === kinds.length,
    passwordThreeKinds: () => length >= 8 && kindsOf(password) >= 3,
    passwordSevenMixed: () => length >= 7 && hasLetterAndDigit(password),
    passwordBasic: () => length >= 6 && hasLetterAndDigit(password),
  };
  return keeps[rule]() ? undefined : rule;
}

/**
 * Everything that is wrong with a chosen password, in the order in which it is told (portal-shell §5): the form by
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
  if (names.some((name) => name !== '' && folded(name) === folded(password))) problems.push('passwordEqualsAccount');
  if (initial !== undefined && initial === password) problems.push('passwordEqualsInitial');
  if (confirmation !== undefined && confirmation !== password) problems.push('passwordMismatch');
  return problems;
}
