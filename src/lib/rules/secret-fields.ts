/** Whether a field of a form is a password, a code, a captcha or the number of an identity card: nothing stores it, and readers type it again. */
export const isSecretField = (name: string): boolean =>
  /password|^(confirmation|old|code|verifyCode|codeKey|idNumber)$/i.test(name);
