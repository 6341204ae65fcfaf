import type { OutputOf } from '../../../lib/contract/contract.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';

/** By which rules a library's passwords are chosen: its own switches, or those of the learning-pass system. */
export const passwordPolicy = ({
  file,
}: Pick<LoadedLibrary, 'file'>): OutputOf<'getSignInParameter'>['passwordPolicy'] => ({
  isPasswordProtect: file.findConfig.isPasswordProtect,
  passwordCheck: file.findConfig.passwordCheck,
  learningPass: file.passwordSystem === 'learningPass',
});
