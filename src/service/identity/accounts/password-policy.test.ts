import { expect, test } from 'vitest';
import { testReader, testService } from '#support/service.ts';

test('a library whose accounts are those of the learning app takes passwords by its rules', async () => {
  const service = await testService({ libraries: [{ file: { passwordSystem: 'learningPass' } }] });
  const change = async (chosen: string) => {
    const session = await service.signIn({ password: testReader.password });
    const password = service.encrypt(testReader.password);
    const newPassword = service.encrypt(chosen);
    return service.call('updatePassword', { password, newPassword, confirmPassword: newPassword }, { session });
  };
  for (const wrong of ['Short-1', 'Seventeen-Chars-1', 'onlyletters']) {
    expect(await change(wrong), wrong).toMatchObject({
      errCode: 400,
      message: '密码须为8至16位，且同时包含字母和数字',
    });
  }
  expect(await change('abcdefg8')).toMatchObject({ success: true, message: '修改成功！' });
  await service.close();
});

test('returns the password rule with the sign-in parameters', async () => {
  const findConfig = { passwordCheck: '2' } as const;
  const service = await testService({ libraries: [{ file: { findConfig } }] });
  expect((await service.data('getSignInParameter', {}, { language: 'en-US' })).passwordRule).toContain('three of');
  await service.close();
});
