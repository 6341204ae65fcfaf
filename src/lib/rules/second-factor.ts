/** What a library asks of readers in addition to the password: nothing, what the reader sets up, or always a code. */
export const secondFactorSettings = ['off', 'optional', 'required'] as const;
export type SecondFactorSetting = (typeof secondFactorSettings)[number];

/** What a sign-in by password waits for: a code, or that the reader sets up an app first. */
export const secondSteps = ['prove', 'enrol'] as const;
export type SecondStep = (typeof secondSteps)[number];

export const recoveryCodeCount = 10;

/** `data` of a sign-in by password that waits for the second step. */
export interface SecondStepNeeded {
  secondFactor: SecondStep;
}

/** The step that a refused sign-in waits for; undefined when it was refused for something else. */
export function secondStepOf(answer: { success: boolean; data: unknown }): SecondStep | undefined {
  const { success, data } = answer;
  if (success || typeof data !== 'object' || data === null || !('secondFactor' in data)) return undefined;
  return secondSteps.find((secondStep) => secondStep === data.secondFactor);
}
